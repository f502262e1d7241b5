// On PostgreSQL: parallel use of one code.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { defaultStyle, endpoints, limits } from '@tessera/contract';
import { checkQr } from '@tessera/qr/check';
import { openDecoder } from '@tessera/qr/decoder';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { shownTotp, createProtectedUser, beginSignIn, seedOf } from '../../../test/app/second-factor.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { createSignedInUser, findEmailedLink, goodPassword } from '../../../test/app/users.ts';
import { readByJsqr, readByZxing } from '../../../test/scannability/decoders.ts';
import { days, minutes } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/sql.ts';

const app = useTestApp();
const { auth, secondFactor: calls } = endpoints;

const state = async (token: string) => (await app.call(calls.state, { token })).body;
const complete = (signInToken: string, code: string) => app.callForError(calls.signIn, { body: { signInToken, code } });
const signInWith = async (email: string, code: string) => complete(await beginSignIn(app, email), code);
const subjectsTo = async (email: string) => {
  await app.outbox.drain();
  return app.mail.sent.filter(({ to }) => to === email).map(({ subject }) => subject);
};
const readHistory = (email: string) =>
  app.db.many<{ kind: string; details: object }>(sql`
    select kind, details from account_history h join users u on u.id = h.user_id where u.email = ${email} order by h.at, h.id`);

describe('setup of an authenticator app', () => {
  it('is off at first', async () => {
    const { accessToken } = await createSignedInUser(app);
    expect(await state(accessToken)).toEqual({ enabled: false, enabled_at: null, recovery_codes_left: 0 });
  });

  it('shows a QR code that readers decode to the URI of the secret, and that the scan check accepts', async () => {
    const { accessToken: token, email } = await createSignedInUser(app);
    const { totp_secret, otpauth_uri, qr_svg } = (await app.call(calls.setUp, { token })).body;
    const uri = new URL(otpauth_uri);
    expect(`${uri.protocol}//${uri.host}${decodeURIComponent(uri.pathname)}`).toBe(
      `otpauth://totp/Tessera (tessera.test):${email}`,
    );
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      secret: totp_secret,
      issuer: 'Tessera (tessera.test)',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
    expect(seedOf(totp_secret)).toHaveLength(limits.secondFactor.seedBytes);
    const png = await sharp(Buffer.from(qr_svg)).png().toBuffer();
    expect(await readByJsqr(png)).toBe(otpauth_uri);
    expect(await readByZxing(png)).toBe(otpauth_uri);
    const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
    const decode = openDecoder({ bytes: new Uint8Array(wasm).buffer });
    expect(await checkQr({ text: otpauth_uri, style: defaultStyle, quietZone: 4 }, decode)).toEqual({
      verdict: 'good',
      reasons: [],
    });
  });

  it('changes nothing until a code proves that the app has the secret', async () => {
    const { accessToken: token, email } = await createSignedInUser(app);
    const { totp_secret: secret } = (await app.call(calls.setUp, { token })).body;
    const wrong = await app.callForError(calls.activate, { token, body: { code: shownTotp(app, secret, 5) } });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'wrong_code', fields: { code: expect.any(String) } } });
    expect((await state(token)).enabled).toBe(false);
    expect(
      (await app.call(auth.login, { body: { email, password: goodPassword, turnstileToken: 't' } })).body,
    ).toHaveProperty('accessToken');
    const spaced = shownTotp(app, secret).replace(/^(...)/, '$1 ');
    const { recovery_codes } = (await app.call(calls.activate, { token, body: { code: spaced } })).body;
    expect(recovery_codes).toHaveLength(10);
    expect(await state(token)).toEqual({
      enabled: true,
      enabled_at: app.clock.now().toISOString(),
      recovery_codes_left: 10,
    });
    expect(await subjectsTo(email)).toContain('Two-step sign-in is on for your Tessera account');
    expect((await readHistory(email)).map(({ kind }) => kind)).toContain('second_factor_enabled');
  });

  it('uses the secret of the latest setup', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    const first = (await app.call(calls.setUp, { token })).body.totp_secret;
    const second = (await app.call(calls.setUp, { token })).body.totp_secret;
    expect((await app.callForError(calls.activate, { token, body: { code: shownTotp(app, first) } })).status).toBe(422);
    expect((await app.call(calls.activate, { token, body: { code: shownTotp(app, second) } })).status).toBe(200);
  });

  it('returns 409 for a setup while it is on, and for an activation without a setup', async () => {
    const { token, secret } = await createProtectedUser(app);
    const again = await app.callForError(calls.setUp, { token });
    expect(again).toMatchObject({ status: 409, body: { code: 'second_factor_active' } });
    const body = { code: shownTotp(app, secret) };
    expect((await app.callForError(calls.activate, { token, body })).body.code).toBe('second_factor_active');
    const { accessToken } = await createSignedInUser(app);
    const early = await app.callForError(calls.activate, { token: accessToken, body });
    expect(early).toMatchObject({ status: 409, body: { code: 'second_factor_inactive' } });
  });

  it('stores neither the secret nor a recovery code in readable form', async () => {
    const { email, secret, recoveryCodes } = await createProtectedUser(app);
    const [row] = await app.db.many<{ factor: string; sealed: Buffer; codes: string }>(sql`
      select f::text as factor, f.sealed_seed as sealed,
        (select string_agg(c::text, ' ') from recovery_codes c where c.user_id = f.user_id) as codes
      from second_factors f join users u on u.id = f.user_id where u.email = ${email}`);
    const seed = seedOf(secret);
    expect(row?.sealed.includes(seed)).toBe(false);
    for (const form of [secret, seed.toString('hex'), seed.toString('base64')]) expect(row?.factor).not.toContain(form);
    for (const code of recoveryCodes)
      for (const form of [code, code.replace('-', ''), Buffer.from(code).toString('hex')])
        expect(row?.codes).not.toContain(form);
  });

  it('expires after a day without activation', async () => {
    const { accessToken: token, email } = await createSignedInUser(app);
    await app.call(calls.setUp, { token });
    app.clock.advance(days(1));
    await app.deleteExpired();
    const left = sql`select 1 from second_factors f join users u on u.id = f.user_id where u.email = ${email}`;
    expect(await app.db.many(left)).toEqual([]);
  });
});

describe('sign-in in two steps', () => {
  it('returns a token instead of a session, and a session for the code', async () => {
    const { email, secret } = await createProtectedUser(app);
    const first = await app.call(auth.login, { body: { email, password: goodPassword, turnstileToken: 't' } });
    expect(first).toMatchObject({ status: 200 });
    expect(first.body).toEqual({
      requiresSecondFactor: true,
      signInToken: expect.stringMatching(/^[\w-]{43}$/),
      methods: ['totp', 'recovery_code'],
    });
    const { signInToken } = first.body as { signInToken: string };
    expect((await app.callForError(auth.me, { token: signInToken })).status).toBe(401);
    const { body } = await app.call(calls.signIn, { body: { signInToken, code: shownTotp(app, secret) } });
    expect(Object.keys(body)).toEqual(['user', 'accessToken', 'refreshToken']);
    expect(body.user.email).toBe(email);
    expect((await app.call(auth.me, { token: body.accessToken })).status).toBe(200);
  });

  it.each([-1, 0, 1])('accepts a code that is %i time steps away', async (steps) => {
    const { email, secret } = await createProtectedUser(app);
    expect((await signInWith(email, shownTotp(app, secret, steps))).status).toBe(200);
  });

  it.each([-2, 2])('refuses a code that is %i time steps away', async (steps) => {
    const { email, secret } = await createProtectedUser(app);
    const answer = await signInWith(email, shownTotp(app, secret, steps));
    expect(answer).toMatchObject({ status: 401, body: { code: 'second_factor_failed' } });
  });

  it('refuses a used code, the code of the setup, and an earlier one', async () => {
    const { email, secret } = await createProtectedUser(app);
    const code = shownTotp(app, secret);
    const earlier = shownTotp(app, secret, -1);
    expect((await signInWith(email, code)).status).toBe(200);
    expect((await signInWith(email, code)).status).toBe(401);
    expect((await signInWith(email, earlier)).status).toBe(401);
    app.clock.advance(30_000);
    expect((await signInWith(email, shownTotp(app, secret))).status).toBe(200);
  });

  it('lets one of two parallel sign-ins use a code', async () => {
    const { email, secret } = await createProtectedUser(app);
    const tokens = [await beginSignIn(app, email), await beginSignIn(app, email)];
    const code = shownTotp(app, secret);
    const answers = await Promise.all(tokens.map((token) => complete(token, code)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]));
  });

  it('accepts a token once, also in parallel', async () => {
    const { email, secret, recoveryCodes } = await createProtectedUser(app);
    const token = await beginSignIn(app, email);
    const codes = [shownTotp(app, secret), recoveryCodes[0] ?? '', recoveryCodes[1] ?? ''];
    const answers = await Promise.all(codes.map((code) => complete(token, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await complete(token, recoveryCodes[2] ?? '')).status).toBe(401);
  });

  it('refuses a token after ten minutes', async () => {
    const { email, secret } = await createProtectedUser(app);
    const token = await beginSignIn(app, email);
    app.clock.advance(minutes(limits.secondFactor.signInMinutes));
    expect((await complete(token, shownTotp(app, secret))).status).toBe(401);
    await app.deleteExpired();
    expect(await app.db.many(sql`select 1 from sign_in_tokens where expires_at <= ${app.clock.now()}`)).toEqual([]);
  });

  it('refuses a token after five wrong codes, also sent in parallel', async () => {
    const { email, secret } = await createProtectedUser(app);
    const token = await beginSignIn(app, email);
    const wrong = Array.from({ length: limits.secondFactor.maxWrongCodes }, () => complete(token, '00000'));
    for (const { status } of await Promise.all(wrong)) expect(status).toBe(401);
    expect((await complete(token, shownTotp(app, secret))).status).toBe(401);
    expect((await signInWith(email, shownTotp(app, secret))).status).toBe(200);
  });

  it('refuses a token of an earlier password, and a reset does not bypass the code', async () => {
    const { email, secret, token: session } = await createProtectedUser(app);
    const token = await beginSignIn(app, email);
    await app.call(auth.forgotPassword, { body: { email } });
    await app.outbox.drain();
    const password = 'another-tile-8';
    await app.call(auth.resetPassword, { body: { token: findEmailedLink(app, email), password } });
    expect((await app.callForError(auth.me, { token: session })).status).toBe(401);
    expect((await complete(token, shownTotp(app, secret))).status).toBe(401);
    const next = await beginSignIn(app, email, password);
    expect((await complete(next, shownTotp(app, secret))).status).toBe(200);
  });

  it('records the sign-in only after the second step', async () => {
    const { email, secret } = await createProtectedUser(app);
    const signIns = async () => (await readHistory(email)).filter(({ kind }) => kind === 'signed_in').length;
    const before = await signIns();
    const token = await beginSignIn(app, email);
    expect(await signIns()).toBe(before);
    await complete(token, shownTotp(app, secret));
    expect(await signIns()).toBe(before + 1);
  });

  it('deletes everything with the account', async () => {
    const { email, token } = await createProtectedUser(app);
    await beginSignIn(app, email);
    await app.call(auth.deleteAccount, { token });
    for (const table of ['second_factors', 'recovery_codes', 'sign_in_tokens']) {
      const orphans = sql`
        select 1 from ${sql.ident(table)} t where not exists (select 1 from users u where u.id = t.user_id)`;
      expect(await app.db.many(orphans), table).toEqual([]);
    }
  });
});

describe('recovery codes', () => {
  it('sign in once each, however they are typed', async () => {
    const { email, recoveryCodes, token } = await createProtectedUser(app);
    const [one = '', two = ''] = recoveryCodes;
    expect((await signInWith(email, one)).status).toBe(200);
    expect((await signInWith(email, one)).status).toBe(401);
    expect((await signInWith(email, ` ${two.toLowerCase().replace('-', ' ')}`)).status).toBe(200);
    expect((await state(token)).recovery_codes_left).toBe(8);
    await app.outbox.drain();
    const mails = app.mail.sent.filter(
      ({ to, subject }) => to === email && subject === 'A recovery code of your Tessera account was used',
    );
    // The outbox sends in any order.
    expect(new Set(mails.map(({ text }) => /codes left: (\d+)/.exec(text)?.[1]))).toEqual(new Set(['8', '9']));
    expect(await readHistory(email)).toContainEqual({ kind: 'recovery_code_used', details: { codes_left: '8' } });
  });

  it('are used by one of two parallel sign-ins', async () => {
    const { email, recoveryCodes } = await createProtectedUser(app);
    const tokens = [await beginSignIn(app, email), await beginSignIn(app, email)];
    const answers = await Promise.all(tokens.map((token) => complete(token, recoveryCodes[0] ?? '')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]));
  });

  it('do not work for another account', async () => {
    const [ann, bob] = [await createProtectedUser(app), await createProtectedUser(app)];
    expect((await signInWith(bob.email, ann.recoveryCodes[0] ?? '')).status).toBe(401);
    expect((await signInWith(bob.email, shownTotp(app, ann.secret))).status).toBe(401);
  });

  it('are replaced together', async () => {
    const { email, recoveryCodes, token } = await createProtectedUser(app);
    await signInWith(email, recoveryCodes[0] ?? '');
    const { recovery_codes } = (await app.call(calls.replaceRecoveryCodes, { token })).body;
    expect(recovery_codes).toHaveLength(10);
    expect((await state(token)).recovery_codes_left).toBe(10);
    expect((await signInWith(email, recoveryCodes[1] ?? '')).status).toBe(401);
    expect((await signInWith(email, recovery_codes[0] ?? '')).status).toBe(200);
    expect((await readHistory(email)).map(({ kind }) => kind)).toContain('recovery_codes_replaced');
  });

  it('are not offered when all are used', async () => {
    const { email, recoveryCodes, secret } = await createProtectedUser(app);
    await app.db.run(sql`
      delete from recovery_codes c using users u where u.id = c.user_id and u.email = ${email}`);
    const { body } = await app.call(auth.login, { body: { email, password: goodPassword, turnstileToken: 't' } });
    expect(body).toMatchObject({ methods: ['totp'] });
    expect((await signInWith(email, recoveryCodes[0] ?? '')).status).toBe(401);
    expect((await signInWith(email, shownTotp(app, secret))).status).toBe(200);
  });

  it('require two-step sign-in', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    const answer = await app.callForError(calls.replaceRecoveryCodes, { token });
    expect(answer).toMatchObject({ status: 409, body: { code: 'second_factor_inactive' } });
  });
});

describe('switching off', () => {
  it('makes the password enough again, deletes the codes and tells the owner', async () => {
    const { email, token, secret } = await createProtectedUser(app);
    const pending = await beginSignIn(app, email);
    await app.call(calls.disable, { token });
    expect(await state(token)).toEqual({ enabled: false, enabled_at: null, recovery_codes_left: 0 });
    expect((await complete(pending, shownTotp(app, secret))).status).toBe(401);
    const { body } = await app.call(auth.login, { body: { email, password: goodPassword, turnstileToken: 't' } });
    expect(body).toHaveProperty('accessToken');
    expect(await subjectsTo(email)).toContain('Two-step sign-in is off for your Tessera account');
    expect((await readHistory(email)).map(({ kind }) => kind)).toContain('second_factor_disabled');
    const again = await app.callForError(calls.disable, { token });
    expect(again).toMatchObject({ status: 409, body: { code: 'second_factor_inactive' } });
  });
});
