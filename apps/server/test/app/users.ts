import { randomUUID } from 'node:crypto';
import { endpoints, type SignedIn } from '@tessera/contract';
import type { TestApp } from './test-app.ts';

export const goodPassword = 'mosaic-tile-7';

export const randomEmail = (): string => `ann-${randomUUID().slice(0, 8)}@example.org`;

export const registration = (email: string) => ({ email, password: goodPassword, turnstileToken: 'token' });

/** Returns the token in the newest email to an address with a link to `page`; by default, of its first link with a token. */
export function findEmailedLink(app: TestApp, email: string, page = ''): string {
  const link = new RegExp(`${page}\\?token=([\\w-]+)`);
  const mail = app.mail.sent.filter(({ to, text }) => to === email && link.test(text)).at(-1);
  const token = link.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error(`no email with a link to ${email}`);
  return token;
}

export const tokenMailedTo = (app: TestApp, email: string): string => findEmailedLink(app, email);

/** Registers and verifies over the API. */
export async function createVerifiedUser(app: TestApp, email = randomEmail()): Promise<string> {
  await app.call(endpoints.auth.register, { body: registration(email) });
  await app.outbox.drain();
  await app.call(endpoints.auth.verifyEmail, { body: { token: tokenMailedTo(app, email) } });
  return email;
}

/** Signs in an account without a second factor. */
export async function logIn(
  app: TestApp,
  email: string,
  password = goodPassword,
  headers: Record<string, string> = {},
): Promise<SignedIn> {
  const { body } = await app.call(endpoints.auth.login, { body: { ...registration(email), password }, headers });
  if (!('user' in body)) throw new Error(`no session for ${email}: ${JSON.stringify(body)}`);
  return body;
}

export async function createSignedInUser(app: TestApp) {
  const email = await createVerifiedUser(app);
  return { email, ...(await logIn(app, email)) };
}
