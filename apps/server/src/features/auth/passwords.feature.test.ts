import { endpoints } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import {
  randomEmail,
  createSignedInUser,
  createVerifiedUser,
  goodPassword,
  logIn,
  registration,
  tokenMailedTo,
} from '../../../test/app/users.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { hours } from '../../platform/clock/clock.ts';

const app = useTestApp();
const { auth } = endpoints;
const otherPassword = 'another-tile-8';
/** Deep in the list of common passwords, and with a capital. */
const commonPassword = 'Eve4ever';
const subjectsTo = (email: string) => app.mail.sent.filter((mail) => mail.to === email).map((mail) => mail.subject);

async function requestReset(email: string): Promise<string> {
  expect((await app.call(auth.forgotPassword, { body: { email } })).status).toBe(200);
  await app.outbox.drain();
  return tokenMailedTo(app, email);
}

describe('password reset', () => {
  it('sets the password once per link and ends all sessions', async () => {
    const { email, accessToken, refreshToken } = await createSignedInUser(app);
    const token = await requestReset(email);
    expect((await app.call(auth.resetPassword, { body: { token, password: otherPassword } })).status).toBe(200);
    expect(await app.callForError(auth.resetPassword, { body: { token, password: otherPassword } })).toMatchObject({
      status: 400,
      body: { error: 'Invalid reset link', code: 'reset_token_invalid' },
    });
    expect((await app.callForError(auth.me, { token: accessToken })).status).toBe(401);
    expect((await app.callForError(auth.refresh, { body: { refreshToken } })).status).toBe(401);
    expect((await app.callForError(auth.login, { body: registration(email) })).status).toBe(401);
    expect((await app.call(auth.login, { body: { ...registration(email), password: otherPassword } })).status).toBe(
      200,
    );
    await app.outbox.drain();
    expect(subjectsTo(email)).toEqual([
      'Verify your email address for Tessera',
      'Reset your Tessera password',
      'Your Tessera password was changed',
    ]);
  });

  it('revokes a link after an hour or when a newer one is sent', async () => {
    const email = await createVerifiedUser(app);
    const first = await requestReset(email);
    const second = await requestReset(email);
    expect(second).not.toBe(first);
    const reset = (token: string) => app.callForError(auth.resetPassword, { body: { token, password: otherPassword } });
    expect((await reset(first)).status).toBe(400);
    app.clock.advance(hours(1));
    expect((await reset(second)).status).toBe(400);
  });

  it('keeps the link valid when the new password is refused', async () => {
    const email = await createVerifiedUser(app);
    const token = await requestReset(email);
    const weak = await app.callForError(auth.resetPassword, { body: { token, password: commonPassword } });
    expect(weak).toMatchObject({ status: 422, body: { error: 'password too weak' } });
    const short = await app.callForError(auth.resetPassword, { body: { token, password: 'short' } });
    expect(short).toMatchObject({
      status: 422,
      body: { fields: { password: 'Password must be at least 8 characters' } },
    });
    expect((await app.call(auth.resetPassword, { body: { token, password: otherPassword } })).status).toBe(200);
  });

  it('verifies an unverified address', async () => {
    const email = randomEmail();
    await app.call(auth.register, { body: registration(email) });
    await app.outbox.drain();
    const token = await requestReset(email);
    await app.call(auth.resetPassword, { body: { token, password: otherPassword } });
    expect((await app.call(auth.login, { body: { ...registration(email), password: otherPassword } })).status).toBe(
      200,
    );
  });

  it('returns a working link in the reply in development', async () => {
    const email = await createVerifiedUser(app);
    const answer = await app.call(auth.forgotPassword, { body: { email } });
    await app.outbox.drain();
    const shown = new URL(answer.body.resetLink ?? '').searchParams.get('token') ?? '';
    expect(shown).not.toBe(tokenMailedTo(app, email));
    expect((await app.call(auth.resetPassword, { body: { token: shown, password: otherPassword } })).status).toBe(200);
    expect(
      (
        await app.callForError(auth.resetPassword, {
          body: { token: tokenMailedTo(app, email), password: otherPassword },
        })
      ).status,
    ).toBe(400);
  });

  it('returns 429 after five requests in 15 minutes', async () => {
    const email = randomEmail();
    for (let tries = 0; tries < 5; tries += 1) await app.call(auth.forgotPassword, { body: { email } });
    const answer = await app.callForError(auth.forgotPassword, { body: { email } });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  it.each([
    ['forgot-password', auth.forgotPassword],
    ['resend-verification', auth.resendVerification],
  ])('counts all aliases as one mailbox at %s', async (_, endpoint) => {
    const [name, domain] = randomEmail().split('@');
    for (let tries = 0; tries < 5; tries += 1)
      await app.call(endpoint, { body: { email: `${name}+${tries}@${domain}` } });
    expect((await app.callForError(endpoint, { body: { email: `${name}@${domain}` } })).status).toBe(429);
  });
});

describe('POST /v1/auth/change-password', () => {
  const change = (token: string, current_password: string, new_password: string) =>
    app.callForError(auth.changePassword, { token, body: { current_password, new_password } });
  const changed = (token: string, current_password: string, new_password: string) =>
    app.call(auth.changePassword, { token, body: { current_password, new_password } });

  it('keeps the session with new tokens and ends all others', async () => {
    const { email, accessToken } = await createSignedInUser(app);
    const other = await logIn(app, email);
    const { status, body } = await changed(accessToken, goodPassword, otherPassword);
    expect(status).toBe(200);
    expect((await app.call(auth.me, { token: body.accessToken })).status).toBe(200);
    expect((await app.call(auth.refresh, { body: { refreshToken: body.refreshToken } })).status).toBe(200);
    expect((await app.callForError(auth.me, { token: other.accessToken })).status).toBe(401);
    expect((await app.call(auth.login, { body: { ...registration(email), password: otherPassword } })).status).toBe(
      200,
    );
    await app.outbox.drain();
    expect(subjectsTo(email).at(-1)).toBe('Your Tessera password was changed');
  });

  it('revokes all earlier tokens, also those of a concurrent refresh', async () => {
    const { accessToken, refreshToken } = await createSignedInUser(app);
    const [copy, { body: kept }] = await Promise.all([
      app.call(auth.refresh, { body: { refreshToken } }),
      changed(accessToken, goodPassword, otherPassword),
    ]);
    for (const token of [accessToken, copy.body.accessToken])
      expect((await app.callForError(auth.me, { token })).status).toBe(401);
    for (const old of [refreshToken, copy.body.refreshToken])
      expect((await app.callForError(auth.refresh, { body: { refreshToken: old ?? 'none' } })).status).toBe(401);
    expect((await app.call(auth.me, { token: kept.accessToken })).status).toBe(200);
  });

  it('accepts one of two concurrent changes', async () => {
    const { accessToken } = await createSignedInUser(app);
    const answers = await Promise.all([
      change(accessToken, goodPassword, otherPassword),
      change(accessToken, goodPassword, 'third-tile-9'),
    ]);
    const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
    expect(statuses[0]).toBe(200);
    // The session of the later one may already have ended.
    expect([401, 422]).toContain(statuses[1]);
  });

  it('revokes a pending reset link', async () => {
    const { email, accessToken } = await createSignedInUser(app);
    const token = await requestReset(email);
    await change(accessToken, goodPassword, otherPassword);
    expect((await app.callForError(auth.resetPassword, { body: { token, password: 'third-tile-9' } })).status).toBe(
      400,
    );
  });

  it('returns 422 with a message for the wrong field', async () => {
    const { accessToken } = await createSignedInUser(app);
    expect(await change(accessToken, 'not-the-tile', otherPassword)).toMatchObject({
      status: 422,
      body: { code: 'wrong_password', fields: { current_password: 'The current password is not correct' } },
    });
    expect(await change(accessToken, goodPassword, 'short')).toMatchObject({
      status: 422,
      body: { fields: { new_password: 'Password must be at least 8 characters long' } },
    });
    expect(await change(accessToken, goodPassword, commonPassword)).toMatchObject({
      status: 422,
      body: { fields: { new_password: 'password too weak' } },
    });
  });

  it('returns 429 after ten wrong passwords', async () => {
    const { accessToken } = await createSignedInUser(app);
    for (let tries = 0; tries < 10; tries += 1) await change(accessToken, 'a-wrong-guess', otherPassword);
    expect((await change(accessToken, goodPassword, otherPassword)).status).toBe(429);
  });
});
