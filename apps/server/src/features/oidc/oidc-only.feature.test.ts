import { type Endpoint, endpoints } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { browserOf, newPerson, oidcEnv, useProvider } from '../../../test/oidc/oidc-sign-in.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { goodPassword, randomEmail, registration } from '../../../test/app/users.ts';
import { sql } from '../../platform/db/sql.ts';
import { hashToken } from '../../platform/ids/ids.ts';

const provider = await useProvider(() => app.clock);
const app = useTestApp({
  unlimited: true,
  env: oidcEnv(provider, { OIDC_ONLY: 'on', OIDC_ALLOWED_DOMAINS: 'Example.org, partner.example' }),
});
const { auth, oidc, site } = endpoints;
const browser = () => browserOf(app, provider);

const passwordCalls: [string, Endpoint, object][] = [
  ['sign-in with a password', auth.login, registration(randomEmail())],
  ['registration', auth.register, registration(randomEmail())],
  ['forgotten password', auth.forgotPassword, { email: randomEmail() }],
  ['password reset', auth.resetPassword, { token: 'unknown', password: goodPassword }],
  ['verification', auth.verifyEmail, { token: 'unknown' }],
  ['verification email', auth.resendVerification, { email: randomEmail() }],
  ['confirmation of a new address', endpoints.emailChanges.confirm, { token: 'unknown' }],
];

describe('provider as the only way to sign in', () => {
  it.each(passwordCalls)('refuses the %s', async (_, endpoint, body) => {
    const answer = await app.http.inject({ method: 'POST', url: `/v1${endpoint.path}`, payload: body });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'password_sign_in_off' });
  });

  it('refuses the change of address and of a password, and a confirmation by password or passkey', async () => {
    const { body } = await browser().signIn(newPerson());
    const token = body.accessToken;
    await app.db.run(sql`update users set password_hash = 'from before' where email = ${body.user.email}`);
    const { passkeys, secondFactor, emailChanges, apiKeys } = endpoints;
    const passwords = { current_password: goodPassword, new_password: 'another-tile-8' };
    const key = { name: 'Script', scopes: ['codes:read' as const], current_password: goodPassword };
    const answers = [
      await app.callForError(emailChanges.request, { token, body: { email: randomEmail() } }),
      await app.callForError(auth.changePassword, { token, body: passwords }),
      await app.callForError(secondFactor.confirm, { token, body: { password: goodPassword } }),
      await app.callForError(passkeys.confirmOptions, { token }),
      await app.callForError(apiKeys.create, { token, body: key }),
    ];
    expect(answers.map(({ body: { code } }) => code)).toEqual(Array(5).fill('password_sign_in_off'));
    expect((await app.call(secondFactor.confirmMethods, { token })).body.methods).toEqual(['provider']);
  });

  it('undoes a change of address that was made before, and finds the account by the restored address', async () => {
    const person = newPerson();
    const { body } = await browser().signIn(person);
    const [token, change] = [randomUUID(), randomUUID()];
    const now = app.clock.now();
    const later = new Date(now.getTime() + 60_000);
    await app.db.run(sql`
      insert into email_changes (id, user_id, old_email, new_email, requested_at, expires_at, confirmed_at, undo_expires_at)
      select ${change}, id, email, 'thief@example.org', ${now}, ${later}, ${now}, ${later} from users
      where email = ${person.email}`);
    await app.db.run(sql`insert into email_change_tokens values (${hashToken(token)}, ${change}, 'undo')`);
    await app.db.run(sql`update users set email = 'thief@example.org' where email = ${person.email}`);
    expect((await app.call(endpoints.emailChanges.undo, { body: { token } })).body.email).toBe(person.email);
    await app.outbox.drain();
    expect(app.mail.sent.filter(({ to }) => to === person.email)).toEqual([]);
    expect((await browser().signIn(person)).body.user.created_at).toBe(body.user.created_at);
  });

  it('refuses passkeys', async () => {
    const { body } = await browser().signIn(newPerson());
    const { loginOptions, createOptions } = endpoints.passkeys;
    expect((await app.callForError(loginOptions)).body.code).toBe('password_sign_in_off');
    expect((await app.callForError(createOptions, { token: body.accessToken })).body.code).toBe('password_sign_in_off');
  });

  it('is told to the web app', async () => {
    expect((await app.call(site.site)).body.oidc).toEqual({ name: 'Acme ID', only: true });
  });

  it('signs in, and API keys work', async () => {
    const { body } = await browser().signIn(newPerson());
    const created = await app.call(endpoints.apiKeys.create, {
      token: body.accessToken,
      body: { name: 'Script', scopes: ['codes:read'] },
    });
    expect((await app.call(endpoints.qrCodes.list, { token: created.body.key, query: {} })).status).toBe(200);
  });

  it('cannot be unlinked', async () => {
    const { body } = await browser().signIn(newPerson());
    expect((await app.callForError(oidc.unlink, { token: body.accessToken })).body.code).toBe('oidc_last_method');
  });
});

describe('allowed domains', () => {
  it.each(['ann@partner.example', 'ANN2@EXAMPLE.ORG'])('accept %s', async (email) => {
    expect((await browser().signIn(newPerson(email))).status).toBe(200);
  });

  it.each(['eve@evil.example', 'eve@sub.example.org', 'eve@example.org.evil.example', 'eve@notexample.org'])(
    'refuse %s',
    async (email) => {
      expect(await browser().signInForError(newPerson(email))).toMatchObject({
        status: 403,
        body: { code: 'oidc_domain_refused' },
      });
    },
  );

  it('refuse an address that the provider has not verified', async () => {
    const person = { ...newPerson(), email_verified: false };
    expect((await browser().signInForError(person)).body.code).toBe('oidc_domain_refused');
  });

  it('refuse a linked account whose address at the provider has changed', async () => {
    const person = newPerson();
    expect((await browser().signIn(person)).status).toBe(200);
    const moved = await browser().signInForError({ ...person, email: 'ann@evil.example' });
    expect(moved.body.code).toBe('oidc_domain_refused');
  });
});
