import type { Fixtures, Page, PlaywrightTestArgs, PlaywrightTestOptions } from '@playwright/test';
import { type OidcProvider, startOidcProvider } from '@tessera/test-kit/oidc-provider';
import type { Environment } from './node.ts';
import { type Product, startProduct } from './product.ts';

export interface ProviderFixtures {
  provider: OidcProvider;
  product: Product;
}

type OidcFixtures = Fixtures<object, ProviderFixtures, PlaywrightTestArgs & PlaywrightTestOptions, object>;

/** For `test.extend`: a separate product with a provider for sign-in. */
export const productWithProvider = (env: Environment = {}): OidcFixtures => ({
  provider: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures from the pattern: none
    async ({}, use) => {
      const provider = await startOidcProvider();
      await use(provider);
      await provider.stop();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ provider: { issuer, clientId, clientSecret } }, use) => {
      const product = await startProduct({
        OIDC_ISSUER: issuer,
        OIDC_CLIENT_ID: clientId,
        OIDC_CLIENT_SECRET: clientSecret,
        OIDC_NAME: 'Acme ID',
        ...env,
      });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
});

/** Fills in the page of the provider. */
export async function signInAtProvider(page: Page, email: string, subject = email): Promise<void> {
  await page.getByLabel('Address').fill(email);
  await page.getByLabel('Subject').fill(subject);
  await page.getByRole('button', { name: 'Sign in at the provider' }).click();
}
