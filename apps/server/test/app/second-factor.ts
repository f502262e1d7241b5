import { endpoints } from '@tessera/contract';
import { stepAt, totpCode } from '../../src/features/second-factor/totp.ts';
import type { TestApp } from './test-app.ts';
import { createSignedInUser, registration } from './users.ts';

const calls = endpoints.secondFactor;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The bytes of a base32 text, as an authenticator app reads them. */
export function seedOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** What an authenticator app shows now, or `steps` time steps later. */
export const shownTotp = (app: TestApp, secret: string, steps = 0): string =>
  totpCode(seedOf(secret), stepAt(app.clock.now()) + steps);

/** An account with two-step sign-in, whose app shows a code that was not used yet. */
export async function createProtectedUser(app: TestApp) {
  const person = await createSignedInUser(app);
  const token = person.accessToken;
  const { totp_secret: secret } = (await app.call(calls.setUp, { token })).body;
  const { body } = await app.call(calls.activate, { token, body: { code: shownTotp(app, secret) } });
  await app.outbox.drain();
  app.clock.advance(60_000);
  return { ...person, token, secret, recoveryCodes: body.recovery_codes };
}

/** The first step of a sign-in. Returns its token. */
export async function beginSignIn(app: TestApp, email: string, password?: string): Promise<string> {
  const given = { ...registration(email), ...(password && { password }) };
  const { body } = await app.call(endpoints.auth.login, { body: given });
  if (!('signInToken' in body)) throw new Error(`no second step for ${email}: ${JSON.stringify(body)}`);
  return body.signInToken;
}
