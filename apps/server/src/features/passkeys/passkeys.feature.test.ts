// On PostgreSQL: the limit of passkeys is checked under a row lock.
import { endpoints, type Language, limits } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { addPasskey, createPasskeyUser, newAuthenticator, signInWith } from '../../../test/app/passkeys.ts';
import type { Algorithm, Deviation } from '../../../test/app/software-authenticator.ts';
import { createSignedInUser } from '../../../test/app/users.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { minutes } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/sql.ts';

const { auth, passkeys } = endpoints;
const app = useTestApp({ unlimited: true });

const listPasskeys = async (token: string) => (await app.call(passkeys.list, { token })).body.passkeys;
const readHistory = (email: string, kind: string) =>
  app.db.many(sql`
    select details from account_history h join users u on u.id = h.user_id where u.email = ${email} and kind = ${kind}`);
const startAdding = async (token: string) => (await app.call(passkeys.createOptions, { token })).body;

describe('POST /v1/auth/passkeys/options', () => {
  it('asks for a discoverable passkey with user verification and without attestation', async () => {
    const { accessToken: token, email } = await createSignedInUser(app);
    expect(await startAdding(token)).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rp: { id: 'tessera.test', name: 'Tessera' },
      user: { id: expect.stringMatching(/^[\w-]{22}$/), name: email, displayName: email },
      pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key', alg })),
      timeout: minutes(5),
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    });
  });

  it('excludes the passkeys of the account', async () => {
    const { accessToken: token, authenticator } = await createPasskeyUser(app);
    expect((await startAdding(token)).excludeCredentials).toEqual([
      { id: authenticator.credentialId.toString('base64url'), type: 'public-key', transports: ['internal'] },
    ]);
  });

  it.each(['evil.example', 'localhost', 'tessera.test.evil.example'])('ignores the Host header: %s', async (host) => {
    const { accessToken: token } = await createSignedInUser(app);
    const headers = { host, 'x-forwarded-host': host, origin: `https://${host}` };
    expect((await app.call(passkeys.createOptions, { token, headers })).body.rp.id).toBe('tessera.test');
    expect((await app.call(passkeys.loginOptions, { headers })).body.rpId).toBe('tessera.test');
  });
});

describe('POST /v1/auth/passkeys', () => {
  it.each<Algorithm>(['ES256', 'EdDSA', 'RS256'])('adds a passkey that signs in: %s', async (algorithm) => {
    const { authenticator, email } = await createPasskeyUser(app, algorithm);
    const { status, body } = await signInWith(app, authenticator);
    expect([status, body]).toMatchObject([200, { user: { email }, accessToken: expect.any(String) }]);
  });

  it('lists the passkey, tells the owner by email and records it', async () => {
    const { accessToken: token, email } = await createSignedInUser(app);
    const { passkey } = await addPasskey(app, token, '  Work phone ');
    expect(passkey).toMatchObject({ name: 'Work phone', last_used_at: null, backed_up: false });
    expect(await listPasskeys(token)).toEqual([passkey]);
    await app.outbox.drain();
    const mail = app.mail.sent.filter(({ to }) => to === email).at(-1);
    expect(mail).toMatchObject({
      subject: 'Passkey added to your Tessera account',
      text: expect.stringContaining('“Work phone”'),
    });
    expect(mail?.text).toContain('https://tessera.test/dashboard/profile/security');
    expect(await readHistory(email, 'passkey_added')).toEqual([{ details: { name: 'Work phone' } }]);
  });

  const refused: [string, Deviation][] = [
    ['another origin', { origin: 'https://evil.example' }],
    ['another port', { origin: 'https://tessera.test:8443' }],
    ['a relying party of another site', { rpId: 'evil.example' }],
    ['no user verification', { isUserVerified: false }],
    ['no user presence', { isUserPresent: false }],
    ['another challenge', { challenge: 'A'.repeat(43) }],
    ['a response for a sign-in', { type: 'webauthn.get' }],
    ['a frame of another site', { crossOrigin: true }],
    ['an attestation with a certificate', { attestation: { fmt: 'apple', attStmt: new Map() } }],
    ['an unknown attestation', { attestation: { fmt: 'x', attStmt: new Map() } }],
  ];
  it.each(refused)('refuses %s', async (_, change) => {
    const { accessToken: token } = await createSignedInUser(app);
    const credential = newAuthenticator(app).create(await startAdding(token), change);
    const { status, body } = await app.callForError(passkeys.create, { token, body: { name: 'Laptop', credential } });
    expect([status, body.code]).toEqual([400, 'passkey_not_added']);
    expect(await listPasskeys(token)).toEqual([]);
  });

  it('refuses an algorithm that was not offered', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    const credential = newAuthenticator(app, 'ES384').create(await startAdding(token));
    const { body } = await app.callForError(passkeys.create, { token, body: { name: 'Laptop', credential } });
    expect(body.code).toBe('passkey_not_added');
  });

  it.each([
    ['no map', 'AAAA'],
    ['a truncated array', 'gYGBgYGBgYGB'],
    ['6,000 nested arrays', Buffer.alloc(6000, 0x81).toString('base64url')],
  ])('refuses a malformed attestation: %s', async (_, attestationObject) => {
    const { accessToken: token } = await createSignedInUser(app);
    const { response, ...rest } = newAuthenticator(app).create(await startAdding(token));
    const body = { name: 'Laptop', credential: { ...rest, response: { ...response, attestationObject } } };
    expect((await app.callForError(passkeys.create, { token, body })).body.code).toBe('passkey_not_added');
  });

  it('accepts a challenge once, also after a refused response', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    const options = await startAdding(token);
    const add = async (change?: Deviation) => {
      const credential = newAuthenticator(app).create(options, change);
      return (await app.callForError(passkeys.create, { token, body: { name: 'Laptop', credential } })).status;
    };
    expect(await add({ origin: 'https://evil.example' })).toBe(400);
    expect(await add()).toBe(400);
  });

  it('accepts a challenge in the session that requested it only', async () => {
    const one = await createSignedInUser(app);
    const other = await createSignedInUser(app);
    const credential = newAuthenticator(app).create(await startAdding(one.accessToken));
    const body = { name: 'Laptop', credential };
    expect((await app.callForError(passkeys.create, { token: other.accessToken, body })).status).toBe(400);
    expect((await app.call(passkeys.create, { token: one.accessToken, body })).status).toBe(201);
  });

  it('refuses the challenge of a sign-in or a confirmation', async () => {
    const { accessToken: token } = await createPasskeyUser(app);
    const options = await startAdding(token);
    for (const endpoint of [passkeys.loginOptions, passkeys.confirmOptions]) {
      const { challenge } = (await app.call(endpoint, { token })).body;
      const credential = newAuthenticator(app).create({ ...options, challenge });
      const { body } = await app.callForError(passkeys.create, { token, body: { name: 'Laptop', credential } });
      expect(body.code).toBe('passkey_not_added');
    }
  });

  it('refuses an expired challenge, and the upkeep deletes it', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    const credential = newAuthenticator(app).create(await startAdding(token));
    app.clock.advance(minutes(limits.passkeys.challengeMinutes));
    const { body } = await app.callForError(passkeys.create, { token, body: { name: 'Laptop', credential } });
    expect(body.code).toBe('passkey_not_added');
    await app.deleteExpired();
    const left = await app.db.many(sql`select 1 from passkey_challenges where expires_at <= ${app.clock.now()}`);
    expect(left).toEqual([]);
  });

  it('returns 409 for a credential that is registered already, also by another account', async () => {
    const { authenticator } = await createPasskeyUser(app);
    const { accessToken: token } = await createSignedInUser(app);
    const credential = authenticator.create(await startAdding(token));
    const { status, body } = await app.callForError(passkeys.create, { token, body: { name: 'Laptop', credential } });
    expect([status, body.code]).toEqual([409, 'passkey_exists']);
  });

  it('returns 409 above 20 passkeys, before and after the browser created one', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    const early = newAuthenticator(app).create(await startAdding(token));
    for (let index = 0; index < limits.passkeys.maxPerAccount; index += 1) await addPasskey(app, token);
    const { body } = await app.callForError(passkeys.createOptions, { token });
    expect(body).toMatchObject({ code: 'passkey_limit', params: { count: 20 } });
    const late = await app.callForError(passkeys.create, { token, body: { name: 'Laptop', credential: early } });
    expect(late.body.code).toBe('passkey_limit');
  });

  it.each([
    ['an empty name', '', 'Name is required'],
    ['a blank name', '   ', 'Name is required'],
    ['61 characters', 'x'.repeat(61), 'This text is too long. Use at most 60 characters.'],
  ])('refuses %s', async (_, name, problem) => {
    const { accessToken: token } = await createSignedInUser(app);
    const credential = newAuthenticator(app).create(await startAdding(token));
    const { status, body } = await app.callForError(passkeys.create, { token, body: { name, credential } });
    expect([status, body.fields]).toEqual([422, { name: problem }]);
  });

  it('requires a recent sign-in, and so do its options and the removal', async () => {
    const { accessToken: token, passkey } = await createPasskeyUser(app);
    const credential = newAuthenticator(app).create(await startAdding(token));
    app.clock.advance(minutes(limits.recentAuthenticationMinutes));
    const answers = [
      await app.callForError(passkeys.createOptions, { token }),
      await app.callForError(passkeys.create, { token, body: { name: 'Laptop', credential } }),
      await app.callForError(passkeys.remove, { token, params: { id: passkey.id } }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [403, 'recent_authentication_required']),
    );
  });
});

describe('PATCH /v1/auth/passkeys/{id}', () => {
  it('renames a passkey and records both names', async () => {
    const { accessToken: token, email, passkey } = await createPasskeyUser(app);
    const params = { id: passkey.id };
    expect((await app.call(passkeys.rename, { token, params, body: { name: ' Desk ' } })).body).toEqual({
      ...passkey,
      name: 'Desk',
    });
    await app.call(passkeys.rename, { token, params, body: { name: 'Desk' } });
    expect(await readHistory(email, 'passkey_renamed')).toEqual([
      { details: { name: 'Desk', previous_name: 'Laptop' } },
    ]);
  });

  it('returns 404 for the passkey of another account', async () => {
    const { passkey, accessToken: owner } = await createPasskeyUser(app);
    const { accessToken: token } = await createSignedInUser(app);
    const params = { id: passkey.id };
    expect((await app.callForError(passkeys.rename, { token, params, body: { name: 'Mine' } })).status).toBe(404);
    expect((await app.callForError(passkeys.remove, { token, params })).status).toBe(404);
    expect(await listPasskeys(owner)).toEqual([passkey]);
  });
});

describe('DELETE /v1/auth/passkeys/{id}', () => {
  it('removes the passkey: it no longer signs in, and the password still does', async () => {
    const { accessToken: token, email, passkey, authenticator } = await createPasskeyUser(app);
    expect((await app.call(passkeys.remove, { token, params: { id: passkey.id } })).status).toBe(200);
    expect(await listPasskeys(token)).toEqual([]);
    expect((await signInWith(app, authenticator)).body.code).toBe('passkey_invalid');
    await app.outbox.drain();
    const subjects = app.mail.sent.filter(({ to }) => to === email).map(({ subject }) => subject);
    expect(subjects).toContain('Passkey removed from your Tessera account');
    expect(await readHistory(email, 'passkey_removed')).toEqual([{ details: { name: 'Laptop' } }]);
    const body = { email, password: 'mosaic-tile-7', turnstileToken: 'token' };
    expect((await app.call(auth.login, { body })).status).toBe(200);
  });

  it.each<[Language, string[]]>([
    ['en', ['Passkey added to your Tessera account', 'Passkey removed from your Tessera account']],
    ['es', ['Llave de acceso agregada a tu cuenta de Tessera', 'Llave de acceso eliminada de tu cuenta de Tessera']],
    ['fr', ['Clé d’accès ajoutée à votre compte Tessera', 'Clé d’accès supprimée de votre compte Tessera']],
    [
      'pt-br',
      ['Chave de acesso adicionada à sua conta do Tessera', 'Chave de acesso removida da sua conta do Tessera'],
    ],
  ])('sends the emails in the language of the account: %s', async (language, subjects) => {
    const { accessToken: token, email } = await createSignedInUser(app);
    await app.call(auth.updateLanguage, { token, body: { language } });
    const { passkey } = await addPasskey(app, token, 'Téléphone');
    await app.call(passkeys.remove, { token, params: { id: passkey.id } });
    await app.outbox.drain();
    const mails = app.mail.sent.filter(({ to, text }) => to === email && text.includes('Téléphone'));
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual(subjects);
  });

  it('deletes the passkeys with the account', async () => {
    const { accessToken: token, authenticator } = await createPasskeyUser(app);
    await app.call(auth.deleteAccount, { token });
    expect((await signInWith(app, authenticator)).body.code).toBe('passkey_invalid');
    const { credentialId } = authenticator;
    expect(await app.db.many(sql`select 1 from passkeys where credential_id = ${credentialId}`)).toEqual([]);
  });
});
