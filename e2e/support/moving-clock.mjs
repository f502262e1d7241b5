// Loaded ahead of the product by a journey that has to see tomorrow: moves the clock by as many milliseconds as stand in
// the file E2E_CLOCK names. The product itself knows nothing of it.

import { readFileSync } from 'node:fs';

const file = process.env['E2E_CLOCK'];
const RealDate = Date;
let ahead = 0;

if (file) {
  const look = () => {
    ahead = Number(readFileSync(file, 'utf8')) || 0;
  };
  look();
  setInterval(look, 20).unref();

  globalThis.Date = class extends RealDate {
    constructor(...given) {
      if (given.length === 0) super(RealDate.now() + ahead);
      else super(...given);
    }
    static now() {
      return RealDate.now() + ahead;
    }
  };
}
