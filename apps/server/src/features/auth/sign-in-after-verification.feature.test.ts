import { endpoints } from '@tessera/contract';
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { findEmailedLink, goodPassword, randomEmail, registration } from '../../../test/app/users.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { sql } from '../../platform/db/sql.ts';
import { hashToken } from '../../platform/ids/ids.ts';

const app = useTestApp();
const { auth } = endpoints;

const newSecret = () => randomBytes(32).toString('base64url');
const verifyLink = (email: string) => findEmailedLink(app, email, 'verify-email');

async function register(email: string, signInSecret?: string, password = goodPassword): Promise<void> {
  const body = { ...registration(email), password, ...(signInSecret !== undefined && { signInSecret }) };
  expect((await app.call(auth.register, { body })).body).toMatchObject({ requiresVerification: true });
  await app.outbox.drain();
}

async function registerAnn(): Promise<{ email: string; secret: string }> {
  const [email, secret] = [randomEmail(), newSecret()];
  await register(email, secret);
  return { email, secret };
}

const verify = (token: string, signInSecret?: string) =>
  app.call(auth.verifyEmail, { body: { token, ...(signInSecret !== undefined && { signInSecret }) } });

async function canSignIn(email: string, password = goodPassword): Promise<boolean> {
  return (await app.callForError(auth.login, { body: { ...registration(email), password } })).status === 200;
}

describe('verification with the secret of the registration', () => {
  it('replies with a session that works like one of a login', async () => {
    const { email, secret } = await registerAnn();
    const { status, body } = await verify(verifyLink(email), secret);
    expect([status, body.email]).toEqual([200, email]);
    if (!body.session) expect.unreachable('no session');
    const { user, accessToken, refreshToken } = body.session;
    expect(user).toMatchObject({ email, url_quota: 1, urls_used: 0 });
    expect((await app.call(auth.me, { token: accessToken })).body.email).toBe(email);
    expect((await app.call(auth.refresh, { body: { refreshToken } })).status).toBe(200);
  });

  it('remembers the network, as a login does', async () => {
    const { email, secret } = await registerAnn();
    await verify(verifyLink(email), secret);
    const networks = await app.db.many(sql`
      select 1 from known_networks n join users u on u.id = n.user_id where u.email = ${email}`);
    expect(networks).toHaveLength(1);
  });

  it('signs in after the verification email was sent again', async () => {
    const { email, secret } = await registerAnn();
    await app.call(auth.resendVerification, { body: { email } });
    await app.outbox.drain();
    expect((await verify(verifyLink(email), secret)).body.session).toBeDefined();
  });

  it('signs in with the secret of a second registration with the same password', async () => {
    const { email } = await registerAnn();
    const newer = newSecret();
    await register(email, newer);
    expect((await verify(verifyLink(email), newer)).body.session?.user.email).toBe(email);
  });

  it('deletes the secret', async () => {
    const { email } = await registerAnn();
    await verify(verifyLink(email));
    const left = await app.db.many(sql`select 1 from users where email = ${email} and sign_in_hash is not null`);
    expect(left).toEqual([]);
  });
});

describe('verification without a session', () => {
  it.each([
    ['no secret', () => undefined],
    ['another secret', newSecret],
    ['the stored hash of the secret', (secret: string) => hashToken(secret).toString('hex')],
  ])('verifies with %s', async (_, secretOf) => {
    const { email, secret } = await registerAnn();
    const { status, body } = await verify(verifyLink(email), secretOf(secret));
    expect(status).toBe(200);
    expect(body).toEqual({ message: 'Your email address is verified.', email });
    expect(await canSignIn(email)).toBe(true);
  });

  it('verifies a registration that sent no secret', async () => {
    const email = randomEmail();
    await register(email);
    expect((await verify(verifyLink(email), newSecret())).body.session).toBeUndefined();
  });

  it('returns 400 for a token used twice, also with the secret', async () => {
    const { email, secret } = await registerAnn();
    const token = verifyLink(email);
    expect((await verify(token, secret)).body.session).toBeDefined();
    const again = await app.callForError(auth.verifyEmail, { body: { token, signInSecret: secret } });
    expect(again).toMatchObject({ status: 400, body: { code: 'verification_token_invalid' } });
    expect(again.body).not.toHaveProperty('session');
  });

  it('signs in one of two parallel calls with the same token', async () => {
    const { email, secret } = await registerAnn();
    const token = verifyLink(email);
    const answers = await Promise.all([verify(token, secret), verify(token, secret)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const sessions = await app.db.many(sql`
      select 1 from sessions s join users u on u.id = s.user_id where u.email = ${email}`);
    expect(sessions).toHaveLength(1);
  });
});

describe('secret of an earlier registration with another password', () => {
  it('does not sign in to the later registration', async () => {
    const { email, secret } = await registerAnn();
    await register(email, newSecret(), 'another-tile-8');
    expect((await verify(verifyLink(email), secret)).body.session).toBeUndefined();
    expect(await canSignIn(email)).toBe(false);
  });

  it('does not sign in if the later registration sent no secret', async () => {
    const { email, secret } = await registerAnn();
    await register(email, undefined, 'another-tile-8');
    expect((await verify(verifyLink(email), secret)).body.session).toBeUndefined();
  });

  it('does not sign in with the revoked link', async () => {
    const { email, secret } = await registerAnn();
    const revoked = verifyLink(email);
    await register(email, newSecret(), 'another-tile-8');
    const body = { token: revoked, signInSecret: secret };
    expect((await app.callForError(auth.verifyEmail, { body })).status).toBe(400);
  });

  it('does not sign in after a password reset has verified the address', async () => {
    const { email, secret } = await registerAnn();
    const link = verifyLink(email);
    await app.call(auth.forgotPassword, { body: { email } });
    await app.outbox.drain();
    const body = { token: findEmailedLink(app, email, 'reset-password'), password: 'chosen-tile-9' };
    expect((await app.call(auth.resetPassword, { body })).status).toBe(200);
    const late = await app.callForError(auth.verifyEmail, { body: { token: link, signInSecret: secret } });
    expect(late.status).toBe(400);
  });
});
