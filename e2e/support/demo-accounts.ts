import { expect, type Page } from '@playwright/test';

/** Signs in to one of the demo's accounts, for all pages opened later. */
export async function signInToDemo(page: Page, plan: 'free' | 'pro'): Promise<{ authorization: string }> {
  const data = { email: `${plan}@tessera.test`, password: 'mosaic-demo', turnstileToken: 'development-token' };
  const answer = await page.request.post(`${process.env['E2E_SERVED_AT'] ?? ''}/v1/auth/login`, { data });
  expect(answer.status()).toBe(200);
  const tokens = (await answer.json()) as { accessToken: string; refreshToken: string };
  await page.addInitScript(({ accessToken, refreshToken }) => {
    localStorage.setItem('access_token', accessToken);
    localStorage.setItem('refresh_token', refreshToken);
    localStorage.setItem('remember_me', 'true');
  }, tokens);
  return { authorization: `Bearer ${tokens.accessToken}` };
}

/** The path of one of the demo's codes. */
export async function demoCodePath(page: Page, headers: { authorization: string }, title: string): Promise<string> {
  const answer = await page.request.get(`${process.env['E2E_SERVED_AT'] ?? ''}/v1/qr-codes`, { headers });
  const { qr_codes } = (await answer.json()) as { qr_codes: { id: string; title: string | null }[] };
  return `/dashboard/qr-codes/${qr_codes.find((code) => code.title === title)?.id ?? ''}`;
}
