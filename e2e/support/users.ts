import { randomBytes, randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { findEmailedLink } from './mailbox.ts';

export const password = 'mosaic-tile-7';
export const randomEmail = (): string => `ann-${randomUUID().slice(0, 8)}@example.org`;

/** The tests create more accounts than one address may. */
const randomAddress = (): string => `10.${[...randomBytes(3)].join('.')}`;

/** Creates and verifies an account through the API. */
export async function createVerifiedUser(page: Pick<Page, 'request'>, email = randomEmail()): Promise<string> {
  const body = { email, password, turnstileToken: 'development-token', language: 'en', timezone: 'UTC' };
  const headers = { 'x-forwarded-for': randomAddress() };
  const registered = await page.request.post('/v1/auth/register', { data: body, headers });
  expect(registered.status()).toBe(201);
  const token = new URL(await findEmailedLink(page, email, '/verify-email')).searchParams.get('token');
  const verified = await page.request.post('/v1/auth/verify-email', { data: { token } });
  expect(verified.status()).toBe(200);
  return email;
}

export async function signIn(
  page: Page,
  email: string,
  options: { remember?: boolean; password?: string } = {},
): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(options.password ?? password);
  if (options.remember) await page.getByRole('checkbox', { name: 'Remember me' }).check();
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in through the API and stores the session as "Remember me" does, for all pages opened later. */
export async function keepSignedIn(
  page: Page,
  email: string,
  account = { origin: '', password },
): Promise<{ authorization: string }> {
  const data = { email, password: account.password, turnstileToken: 'development-token' };
  const answer = await page.request.post(`${account.origin}/v1/auth/login`, { data });
  expect(answer.status()).toBe(200);
  const tokens = (await answer.json()) as { accessToken: string; refreshToken: string };
  await page.addInitScript(({ accessToken, refreshToken }) => {
    localStorage.setItem('access_token', accessToken);
    localStorage.setItem('refresh_token', refreshToken);
    localStorage.setItem('remember_me', 'true');
  }, tokens);
  return { authorization: `Bearer ${tokens.accessToken}` };
}
