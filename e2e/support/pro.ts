import { expect, type Page } from '@playwright/test';
import { password } from './people.ts';

const form = (data: Record<string, string>) => ({
  form: data,
  maxRedirects: 0,
  headers: { accept: 'application/json' },
});

/** A token of one's own, so that the browser's session is left alone. */
export async function tokenOf(page: Page, email: string): Promise<{ authorization: string }> {
  const data = { email, password, turnstileToken: 'development-token' };
  const answer = await page.request.post('/v1/auth/login', { data });
  expect(answer.status()).toBe(200);
  const { accessToken } = (await answer.json()) as { accessToken: string };
  return { authorization: `Bearer ${accessToken}` };
}

/** Subscribes someone through the real checkout, without clicking; done when the product says that they are Pro. */
export async function becomePro(page: Page, email: string): Promise<void> {
  const headers = await tokenOf(page, email);
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

/** Turns a knob of the emulated Stripe, such as `{ do: 'advance', by: 'next' }` for this customer. */
export async function turnKnob(page: Page, email: string, knob: Record<string, string>): Promise<void> {
  const answer = await page.request.post('/dev/stripe/control', form({ customer: email, ...knob }));
  expect(answer.status()).toBe(200);
}
