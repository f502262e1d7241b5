// Loaded into the product by NODE_OPTIONS: moves the clock ahead by the milliseconds in the file E2E_CLOCK.

import { readFileSync } from 'node:fs';

const file = process.env['E2E_CLOCK'];
const RealDate = Date;
let offsetMs = 0;

if (file) {
  const readOffset = () => {
    offsetMs = Number(readFileSync(file, 'utf8')) || 0;
  };
  readOffset();
  setInterval(readOffset, 20).unref();

  globalThis.Date = class extends RealDate {
    constructor(...given) {
      if (given.length === 0) super(RealDate.now() + offsetMs);
      else super(...given);
    }
    static now() {
      return RealDate.now() + offsetMs;
    }
  };
}
