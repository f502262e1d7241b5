import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fixtures, PlaywrightTestArgs, PlaywrightTestOptions } from '@playwright/test';
import { type Product, startProduct, type StartOptions } from './product.ts';
import { test as base } from './test.ts';

/** The tests of a worker share it, so a test can find its clock moved by another one. */
interface ProductWithClock extends Product {
  /** The server's time. */
  now(): number;
  /** Moves the server's clock ahead. */
  advanceDays(days: number): Promise<void>;
  /** Moves the server's clock to a time, which runs on from there. */
  moveTo(time: string): Promise<void>;
}

async function startProductWithClock(options: StartOptions, env: Record<string, string>): Promise<ProductWithClock> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-clock-'));
  const clockFile = join(folder, 'offset');
  writeFileSync(clockFile, '0');
  const preload = new URL('./moving-clock.mjs', import.meta.url).href;
  const product = await startProduct({ ...env, NODE_OPTIONS: `--import=${preload}`, E2E_CLOCK: clockFile }, options);
  let offsetMs = 0;
  const setOffset = async (ms: number) => {
    offsetMs = ms;
    writeFileSync(clockFile, String(ms));
    await sleep(200);
  };
  return {
    ...product,
    now: () => Date.now() + offsetMs,
    advanceDays: (days) => setOffset(offsetMs + days * 86_400_000),
    moveTo: (time) => setOffset(Date.parse(time) - Date.now()),
    async stop() {
      await product.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

export interface ClockFixtures {
  product: ProductWithClock;
}

/** For `test.extend`: a separate product whose clock the tests can move. */
export const productWithClock = (
  options: StartOptions = {},
  env: Record<string, string> = {},
): Fixtures<object, ClockFixtures, PlaywrightTestArgs & PlaywrightTestOptions, object> => ({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures from the pattern: none
    async ({}, use) => {
      const product = await startProductWithClock(options, env);
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
});

export const test = base.extend<object, ClockFixtures>(productWithClock());
