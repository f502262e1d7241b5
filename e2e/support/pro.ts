import { expect, type Page } from '@playwright/test';
import { password } from './users.ts';

const form = (data: Record<string, string>) => ({
  form: data,
  maxRedirects: 0,
  headers: { accept: 'application/json' },
});

/** Headers of a new session, separate from the browser's. */
export async function authHeaders(page: Pick<Page, 'request'>, email: string): Promise<{ authorization: string }> {
  const data = { email, password, turnstileToken: 'development-token' };
  const answer = await page.request.post('/v1/auth/login', { data });
  expect(answer.status()).toBe(200);
  const { accessToken } = (await answer.json()) as { accessToken: string };
  return { authorization: `Bearer ${accessToken}` };
}

/** Subscribes an account through the emulated checkout and waits until the product reports Pro. */
export async function becomePro(page: Pick<Page, 'request'>, email: string): Promise<void> {
  const headers = await authHeaders(page, email);
  const opened = await page.request.post('/v1/subscription/checkout', { headers });
  expect(opened.status()).toBe(200);
  const { checkoutUrl } = (await opened.json()) as { checkoutUrl: string };
  const paid = await page.request.post(checkoutUrl, form({ card: '4242424242424242' }));
  expect(paid.status()).toBe(303);
  await expect(async () => {
    const status = await page.request.get('/v1/subscription/status', { headers });
    expect(await status.json()).toMatchObject({ hasActiveSubscription: true });
  }).toPass();
}

/** Sends a command to the Stripe emulator for this customer, such as `{ do: 'advance', by: 'next' }`. */
export async function controlStripe(page: Page, email: string, command: Record<string, string>): Promise<void> {
  const answer = await page.request.post('/dev/stripe/control', form({ customer: email, ...command }));
  expect(answer.status()).toBe(200);
}
