import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { endpoints, limits } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { addPasskey, createPasskeyUser, signInWith } from '../../../test/app/passkeys.ts';
import type { Authenticator, Deviation } from '../../../test/app/software-authenticator.ts';
import { createSignedInUser } from '../../../test/app/users.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { minutes } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/sql.ts';

const { auth, passkeys } = endpoints;
const app = useTestApp({ unlimited: true });

const refusal = [400, 'passkey_invalid'];
const loginOptions = async () => (await app.call(passkeys.loginOptions)).body;
const foreignKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

describe('POST /v1/auth/login/passkey/options', () => {
  it('reveals nothing about accounts', async () => {
    expect(await loginOptions()).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: 'tessera.test',
      timeout: minutes(5),
      allowCredentials: [],
      userVerification: 'required',
    });
  });
});

describe('POST /v1/auth/login/passkey', () => {
  it('starts a session by passkey and stores the time of use', async () => {
    const { authenticator, email } = await createPasskeyUser(app);
    app.clock.advance(minutes(1));
    const options = await loginOptions();
    const { body } = await app.call(passkeys.login, { body: { credential: authenticator.get(options) } });
    expect((await app.call(auth.me, { token: body.accessToken })).body.email).toBe(email);
    const [used] = (await app.call(passkeys.list, { token: body.accessToken })).body.passkeys;
    expect(used?.last_used_at).toBe(app.clock.now().toISOString());
    const methods = await app.db.many(sql`
      select method from sessions s join users u on u.id = s.user_id where u.email = ${email} order by s.created_at`);
    expect(methods).toEqual([{ method: 'password' }, { method: 'passkey' }]);
    const [signedIn] = await app.db.many(sql`
      select details from account_history h join users u on u.id = h.user_id
      where u.email = ${email} and kind = 'signed_in' order by h.at desc limit 1`);
    expect(signedIn).toEqual({ details: { method: 'passkey' } });
  });

  const refused: [string, Deviation][] = [
    ['another origin', { origin: 'https://evil.example' }],
    ['the origin without its scheme', { origin: 'tessera.test' }],
    ['a relying party of another site', { rpId: 'evil.example' }],
    ['no user verification', { isUserVerified: false }],
    ['no user presence', { isUserPresent: false }],
    ['another challenge', { challenge: 'A'.repeat(43) }],
    ['a response for a registration', { type: 'webauthn.create' }],
    ['a frame of another site', { crossOrigin: true }],
    ['the signature of another key', { key: foreignKey }],
    ['the handle of another account', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['an unknown credential', { credentialId: randomBytes(32) }],
  ];
  it.each(refused)('refuses %s', async (_, change) => {
    const { authenticator } = await createPasskeyUser(app);
    const { status, body } = await signInWith(app, authenticator, change);
    expect([status, body.code]).toEqual(refusal);
    expect((await signInWith(app, authenticator)).status).toBe(200);
  });

  it('accepts a response without a user handle', async () => {
    const { authenticator } = await createPasskeyUser(app);
    expect((await signInWith(app, authenticator, { userHandle: null })).status).toBe(200);
  });

  it('refuses a replayed response', async () => {
    const { authenticator } = await createPasskeyUser(app);
    const body = { credential: authenticator.get(await loginOptions()) };
    const answers = await Promise.all([1, 2, 3].map(() => app.callForError(passkeys.login, { body })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body: { code } }) => code === 'passkey_invalid')).toHaveLength(2);
  });

  it('refuses an expired challenge and one of another purpose', async () => {
    const { authenticator, accessToken: token } = await createPasskeyUser(app);
    const old = authenticator.get(await loginOptions());
    app.clock.advance(minutes(limits.passkeys.challengeMinutes));
    const confirm = (await app.call(passkeys.confirmOptions, { token })).body;
    for (const credential of [old, authenticator.get(confirm)]) {
      const { status, body } = await app.callForError(passkeys.login, { body: { credential } });
      expect([status, body.code]).toEqual(refusal);
    }
  });

  it('refuses a signature counter that does not grow, and records it for the owner', async () => {
    const { authenticator, email } = await createPasskeyUser(app);
    expect((await signInWith(app, authenticator, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0]) {
      const { status, body } = await signInWith(app, authenticator, { counter });
      expect([status, body.code]).toEqual(refusal);
    }
    const refusals = await app.db.many(sql`
      select details from account_history h join users u on u.id = h.user_id
      where u.email = ${email} and kind = 'passkey_refused'`);
    expect(refusals).toEqual(Array.from({ length: 3 }, () => ({ details: { name: 'Laptop' } })));
    expect((await signInWith(app, authenticator, { counter: 8 })).status).toBe(200);
  });

  it('does not record a counter whose signature is invalid', async () => {
    const { authenticator, email } = await createPasskeyUser(app);
    await signInWith(app, authenticator, { counter: 7 });
    await signInWith(app, authenticator, { counter: 3, key: foreignKey });
    const refusals = await app.db.many(sql`
      select 1 from account_history h join users u on u.id = h.user_id
      where u.email = ${email} and kind = 'passkey_refused'`);
    expect(refusals).toEqual([]);
  });

  it('signs in to the account of the passkey, if a person has several', async () => {
    const [one, other] = [await createPasskeyUser(app), await createPasskeyUser(app)];
    for (const { authenticator, email } of [one, other])
      expect((await signInWith(app, authenticator)).body).toMatchObject({ user: { email } });
  });
});

describe('POST /v1/auth/confirm/passkey', () => {
  const confirmWith = async (token: string, authenticator: Authenticator, change?: Deviation) => {
    const options = (await app.call(passkeys.confirmOptions, { token })).body;
    return app.callForError(passkeys.confirm, { token, body: { credential: authenticator.get(options, change) } });
  };

  it('makes the session recent: a call that requires it is accepted again', async () => {
    const { accessToken: token, authenticator } = await createPasskeyUser(app);
    app.clock.advance(minutes(limits.recentAuthenticationMinutes));
    expect((await app.callForError(passkeys.createOptions, { token })).status).toBe(403);
    expect((await confirmWith(token, authenticator)).status).toBe(200);
    expect((await app.call(passkeys.createOptions, { token })).status).toBe(200);
  });

  it('offers the passkeys of the account only, and returns 404 if there are none', async () => {
    const { accessToken: token, authenticator } = await createPasskeyUser(app);
    const { authenticator: second } = await addPasskey(app, token, 'Phone');
    const { allowCredentials } = (await app.call(passkeys.confirmOptions, { token })).body;
    expect(allowCredentials.map(({ id }) => id).toSorted()).toEqual(
      [authenticator, second].map(({ credentialId }) => credentialId.toString('base64url')).toSorted(),
    );
    const { accessToken: without } = await createSignedInUser(app);
    expect((await app.callForError(passkeys.confirmOptions, { token: without })).status).toBe(404);
  });

  it('refuses the passkey of another account', async () => {
    const { accessToken: token } = await createPasskeyUser(app);
    const { authenticator } = await createPasskeyUser(app);
    const { status, body } = await confirmWith(token, authenticator);
    expect([status, body.code]).toEqual(refusal);
  });

  it('refuses the challenge of another session of the same account, and of a sign-in', async () => {
    const { accessToken: token, authenticator } = await createPasskeyUser(app);
    const other = (await app.call(passkeys.login, { body: { credential: authenticator.get(await loginOptions()) } }))
      .body;
    const foreign = (await app.call(passkeys.confirmOptions, { token: other.accessToken })).body;
    for (const options of [foreign, await loginOptions()]) {
      const body = { credential: authenticator.get(options) };
      const answer = await app.callForError(passkeys.confirm, { token, body });
      expect([answer.status, answer.body.code]).toEqual(refusal);
    }
  });

  it('refuses a passkey without user verification', async () => {
    const { accessToken: token, authenticator } = await createPasskeyUser(app);
    expect((await confirmWith(token, authenticator, { isUserVerified: false })).status).toBe(400);
  });
});
