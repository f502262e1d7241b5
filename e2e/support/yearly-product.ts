import type { Fixtures, PlaywrightTestArgs, PlaywrightTestOptions } from '@playwright/test';
import { type Product, startProduct } from './product.ts';

/** For `test.extend`: a separate product that offers Pro by the year too. */
export const yearlyProduct: Fixtures<object, { product: Product }, PlaywrightTestArgs & PlaywrightTestOptions, object> =
  {
    product: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures from the pattern: none
      async ({}, use) => {
        const product = await startProduct({ STRIPE_YEARLY_PRICE_ID: 'price_yearly' });
        await use(product);
        await product.stop();
      },
      { scope: 'worker' },
    ],
    baseURL: async ({ product }, use) => use(product.url),
  };
