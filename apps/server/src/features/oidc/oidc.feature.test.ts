// On PostgreSQL: parallel sign-ins of one subject.
import { endpoints } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { browserOf, newPerson, oidcEnv, useProvider } from '../../../test/oidc/oidc-sign-in.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import {
  createSignedInUser,
  createVerifiedUser,
  randomEmail,
  registration,
  tokenMailedTo,
} from '../../../test/app/users.ts';
import { minutes } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/sql.ts';

const provider = await useProvider(() => app.clock);
const app = useTestApp({ unlimited: true, env: oidcEnv(provider) });
const { auth, oidc } = endpoints;
const browser = () => browserOf(app, provider);
const subjectsTo = (email: string) => app.mail.sent.filter((mail) => mail.to === email).map((mail) => mail.subject);
const readHistory = async (email: string) => {
  const rows = await app.db.many<{ kind: string; details: Record<string, string> }>(sql`
    select h.kind, h.details from account_history h join users u on u.id = h.user_id
    where u.email = ${email} order by h.kind, h.at`);
  return rows.map(({ kind, details }) => ({ kind, details }));
};

describe('start of a sign-in', () => {
  it('leads to the provider with PKCE, state and nonce', async () => {
    const { url } = await browser().visitProvider(newPerson(), 'sign_in');
    const { origin, pathname, searchParams } = new URL(url);
    expect(origin + pathname).toBe(`${provider.issuer}/authorize`);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: provider.clientId,
      redirect_uri: 'https://tessera.test/login/oidc',
      response_type: 'code',
      scope: 'openid email',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
  });

  it('reads the endpoints of the provider once', async () => {
    const count = () => provider.requests.filter((request) => request.includes('openid-configuration')).length;
    await browser().visitProvider(newPerson(), 'sign_in');
    const before = count();
    await browser().visitProvider(newPerson(), 'sign_in');
    expect(count()).toBe(before);
  });

  it('refuses a short secret', async () => {
    const answer = await app.callForError(oidc.start, { body: { purpose: 'sign_in', secret: 'short' } });
    expect(answer).toMatchObject({ status: 422, body: { field_keys: { secret: 'invalid' } } });
  });
});

describe('sign-in with a provider', () => {
  it('creates a verified account without a password, and finds it again by subject', async () => {
    const person = newPerson();
    const first = await browser().signIn(person);
    expect(first.body.user).toMatchObject({ email: person.email });
    const second = await browser().signIn({ ...person, email: randomEmail(), email_verified: false });
    expect(second.body.user.email).toBe(person.email);
    const me = await app.call(auth.me, { token: second.body.accessToken });
    expect(me.body.email).toBe(person.email);
    expect(await readHistory(person.email)).toEqual([
      { kind: 'account_created', details: {} },
      { kind: 'email_verified', details: {} },
      { kind: 'signed_in', details: { method: 'oidc' } },
      { kind: 'signed_in', details: { method: 'oidc' } },
    ]);
    await app.outbox.drain();
    expect(subjectsTo(person.email)).toEqual([]);
  });

  it('stores the time zone of the browser with the account that it creates, not with an existing one', async () => {
    const [person, other] = [newPerson(), newPerson()];
    const first = await browser().signIn(person, { timezone: 'Asia/Kathmandu' });
    expect(first.body.user.timezone).toBe('Asia/Kathmandu');
    expect((await browser().signIn(person, { timezone: 'Europe/Paris' })).body.user.timezone).toBe('Asia/Kathmandu');
    expect((await browser().signIn(other, { timezone: 'Mars/Olympus' })).body.user.timezone).toBeNull();
  });

  it('replaces the time zone of an unverified registration, which may be a stranger’s', async () => {
    const person = newPerson();
    await app.call(auth.register, { body: { ...registration(person.email), timezone: 'Asia/Tokyo' } });
    expect((await browser().signIn(person)).body.user.timezone).toBeNull();
  });

  it('normalizes the address', async () => {
    const email = randomEmail();
    const { body } = await browser().signIn(newPerson(email.toUpperCase()));
    expect(body.user.email).toBe(email);
  });

  it('reads the address from the user info endpoint if the token has none', async () => {
    provider.misbehave({ addressInUserInfo: true });
    const person = newPerson();
    expect((await browser().signIn(person)).body.user.email).toBe(person.email);
  });

  it('accepts the text "true" for a verified address', async () => {
    const person = { ...newPerson(), email_verified: 'true' };
    expect((await browser().signIn(person)).status).toBe(200);
  });

  it('creates one account if two browsers sign in at once', async () => {
    const person = newPerson();
    const answers = await Promise.all([browser().signIn(person), browser().signIn(person)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { count } = await app.db.one<{ count: number }>(
      sql`select count(*)::int as count from users where email = ${person.email}`,
    );
    expect(count).toBe(1);
  });

  it('accepts an invite with the account that it creates', async () => {
    const inviter = await createSignedInUser(app);
    const person = newPerson();
    await app.call(endpoints.invites.send, { token: inviter.accessToken, body: { email: person.email } });
    await app.outbox.drain();
    const mail = app.mail.sent.find(({ to }) => to === person.email);
    const inviteCode = /invite=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? 'missing';
    await browser().signIn(person, { inviteCode });
    const { body } = await app.call(auth.me, { token: inviter.accessToken });
    expect(body.url_quota).toBe(2);
  });
});

describe('existing account', () => {
  it('is linked by its verified address, and its owner is told', async () => {
    const email = await createVerifiedUser(app);
    expect((await browser().signIn(newPerson(email))).status).toBe(200);
    expect((await app.call(auth.login, { body: registration(email) })).status).toBe(200);
    await app.outbox.drain();
    expect(subjectsTo(email)).toContain('Sign-in with Acme ID was added to your Tessera account');
    expect(await readHistory(email)).toContainEqual({ kind: 'oidc_linked', details: { provider: 'Acme ID' } });
  });

  it('is linked once: the next sign-in sends no email', async () => {
    const person = newPerson(await createVerifiedUser(app));
    await browser().signIn(person);
    await browser().signIn(person);
    await app.outbox.drain();
    expect(subjectsTo(person.email).filter((subject) => subject.includes('Acme ID'))).toHaveLength(1);
  });

  it('is not given to another subject with the same address', async () => {
    const person = newPerson();
    await browser().signIn(person);
    const answer = await browser().signInForError(newPerson(person.email));
    expect(answer).toMatchObject({ status: 409, body: { code: 'oidc_other_identity' } });
  });

  it.each([false, undefined, 'false', 1])('is not linked if email_verified is %s', async (email_verified) => {
    const email = await createVerifiedUser(app);
    const answer = await browser().signInForError({ ...newPerson(email), email_verified: email_verified as boolean });
    expect(answer).toMatchObject({ status: 403, body: { code: 'oidc_unverified_address' } });
  });

  it('needs an address the first time', async () => {
    const answer = await browser().signInForError({ sub: 'no-address' });
    expect(answer).toMatchObject({ status: 403, body: { code: 'oidc_unverified_address' } });
  });
});

describe('unverified registration', () => {
  it('is taken over: the password and the links of the registration end', async () => {
    const email = randomEmail();
    await app.call(auth.register, { body: registration(email) });
    await app.outbox.drain();
    const link = tokenMailedTo(app, email);
    expect((await browser().signIn(newPerson(email))).body.user.email).toBe(email);
    expect((await app.callForError(auth.login, { body: registration(email) })).status).toBe(401);
    expect((await app.callForError(auth.verifyEmail, { body: { token: link } })).status).toBe(400);
  });

  it('does not count the invite code of the stranger who registered', async () => {
    const email = randomEmail();
    const body = { ...registration(email), inviteCode: 'code-of-a-stranger' };
    await app.call(auth.register, { body });
    await browser().signIn(newPerson(email));
    const row = await app.db.one<{ inviteCode: string | null }>(
      sql`select invite_code as "inviteCode" from users where email = ${email}`,
    );
    expect(row.inviteCode).toBeNull();
  });
});

describe('answer of the provider', () => {
  it('is accepted once', async () => {
    const { url: _, ...body } = await browser().visitProvider(newPerson(), 'sign_in');
    expect((await app.call(oidc.finish, { body })).status).toBe(200);
    expect(await app.callForError(oidc.finish, { body })).toMatchObject({
      status: 400,
      body: { code: 'oidc_expired' },
    });
  });

  it('is refused after ten minutes', async () => {
    const { url: _, ...body } = await browser().visitProvider(newPerson(), 'sign_in');
    app.clock.advance(minutes(10));
    expect(await app.callForError(oidc.finish, { body })).toMatchObject({
      status: 400,
      body: { code: 'oidc_expired' },
    });
  });

  it('is refused in another browser, and stays valid in its own', async () => {
    const person = newPerson();
    const { url: _, ...body } = await browser().visitProvider(person, 'sign_in');
    const other = await browser().visitProvider(newPerson(), 'sign_in');
    expect(await app.callForError(oidc.finish, { body: { ...body, secret: other.secret } })).toMatchObject({
      body: { code: 'oidc_expired' },
    });
    expect((await app.call(oidc.finish, { body })).body).toMatchObject({ user: { email: person.email } });
  });

  it('is refused with the code of another sign-in', async () => {
    const { url: _, ...body } = await browser().visitProvider(newPerson(), 'sign_in');
    const stolen = await browser().visitProvider(newPerson(), 'sign_in');
    const answer = await app.callForError(oidc.finish, { body: { ...body, code: stolen.code } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'oidc_failed' } });
  });

  it('is refused for another purpose', async () => {
    const { url: _, ...body } = await browser().visitProvider(newPerson(), 'confirm');
    expect(await app.callForError(oidc.finish, { body })).toMatchObject({ body: { code: 'oidc_expired' } });
  });

  it('is refused if it names another issuer', async () => {
    const { url: _, ...body } = await browser().visitProvider(newPerson(), 'sign_in');
    const answer = await app.callForError(oidc.finish, { body: { ...body, iss: 'https://elsewhere.example' } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'oidc_failed' } });
  });

  it('deletes sign-ins that were never finished', async () => {
    await browser().visitProvider(newPerson(), 'sign_in');
    app.clock.advance(minutes(10));
    await app.deleteExpired();
    expect(await app.db.many(sql`select 1 from oidc_requests`)).toEqual([]);
  });
});

describe('secrets', () => {
  it('are neither stored nor logged', async () => {
    const person = newPerson();
    const { url, ...body } = await browser().visitProvider(person, 'sign_in');
    const inDatabase = JSON.stringify(await app.db.many(sql`select t::text from oidc_requests t`));
    await app.call(oidc.finish, { body });
    const { nonce } = Object.fromEntries(new URL(url).searchParams);
    for (const secret of [body.secret, body.state, nonce, provider.clientSecret]) {
      expect(inDatabase).not.toContain(secret);
      expect(app.logged.join('')).not.toContain(secret);
    }
    expect(app.logged.join('')).not.toContain(body.code);
  });
});
