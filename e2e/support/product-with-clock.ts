import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Product, startProduct } from './product.ts';
import { test as base } from './test.ts';

interface ProductWithClock extends Product {
  /** Moves the server's clock ahead. */
  advanceDays(days: number): Promise<void>;
  /** Moves the server's clock to a time, which runs on from there. */
  moveTo(time: string): Promise<void>;
}

async function startProductWithClock(): Promise<ProductWithClock> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-clock-'));
  const clockFile = join(folder, 'offset');
  writeFileSync(clockFile, '0');
  const preload = new URL('./moving-clock.mjs', import.meta.url).href;
  const product = await startProduct({ NODE_OPTIONS: `--import=${preload}`, E2E_CLOCK: clockFile });
  let offsetMs = 0;
  const setOffset = async (ms: number) => {
    offsetMs = ms;
    writeFileSync(clockFile, String(ms));
    await sleep(200);
  };
  return {
    ...product,
    advanceDays: (days) => setOffset(offsetMs + days * 86_400_000),
    moveTo: (time) => setOffset(Date.parse(time) - Date.now()),
    async stop() {
      await product.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Tests on a separate product whose clock they can move. */
export const test = base.extend<object, { product: ProductWithClock }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures from the pattern: none
    async ({}, use) => {
      const product = await startProductWithClock();
      await use(product);
      await product.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.url),
});
