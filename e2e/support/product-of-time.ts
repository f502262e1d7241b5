import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Product, startProduct } from './product.ts';
import { test as base } from './test.ts';

interface ProductOfTime extends Product {
  /** Lets so many days pass, for the server alone. */
  pass(days: number): Promise<void>;
}

async function startProductOfTime(): Promise<ProductOfTime> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-clock-'));
  const clock = join(folder, 'ahead');
  writeFileSync(clock, '0');
  const preload = new URL('./moving-clock.mjs', import.meta.url).href;
  const product = await startProduct({ NODE_OPTIONS: `--import=${preload}`, E2E_CLOCK: clock });
  let ahead = 0;
  return {
    ...product,
    async pass(days) {
      ahead += days * 86_400_000;
      writeFileSync(clock, String(ahead));
      await pause(200);
    },
    async stop() {
      await product.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Journeys on a product of their own, whose clock they can move. */
export const test = base.extend<object, { product: ProductOfTime }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs: nothing
    async ({}, use) => {
      const product = await startProductOfTime();
      await use(product);
      await product.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.url),
});
