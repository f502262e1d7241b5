import type { Fixtures, PlaywrightTestArgs, PlaywrightTestOptions } from '@playwright/test';
import type { Environment } from './node.ts';
import { type Product, startProduct } from './product.ts';

type ProductFixtures = Fixtures<object, { product: Product }, PlaywrightTestArgs & PlaywrightTestOptions, object>;

/** For `test.extend`: a separate product with these settings. */
export const separateProduct = (env: Environment): ProductFixtures => ({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures from the pattern: none
    async ({}, use) => {
      const product = await startProduct(env);
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
});
