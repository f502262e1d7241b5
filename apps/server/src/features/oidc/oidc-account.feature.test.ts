import { endpoints } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { browserOf, newPerson, oidcEnv, useProvider } from '../../../test/oidc/oidc-sign-in.ts';
import { operatorEnv, signInOperator } from '../../../test/app/operators.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { createSignedInUser, goodPassword, registration, tokenMailedTo } from '../../../test/app/users.ts';
import { minutes } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/sql.ts';

const provider = await useProvider(() => app.clock);
const app = useTestApp({ unlimited: true, env: { ...operatorEnv, ...oidcEnv(provider) } });
const { admin, auth, oidc, apiKeys } = endpoints;
const browser = () => browserOf(app, provider);
const key = { name: 'Script', scopes: ['codes:read' as const] };

async function signInNewPerson() {
  const person = newPerson();
  const { body } = await browser().signIn(person);
  return { person, token: body.accessToken };
}

async function setPassword(email: string): Promise<void> {
  await app.call(auth.forgotPassword, { body: { email } });
  await app.outbox.drain();
  const body = { token: tokenMailedTo(app, email), password: goodPassword };
  expect((await app.call(auth.resetPassword, { body })).status).toBe(200);
}

describe('account without a password', () => {
  it('does not sign in with a password', async () => {
    const { person } = await signInNewPerson();
    expect(await app.callForError(auth.login, { body: registration(person.email) })).toMatchObject({
      status: 401,
      body: { code: 'invalid_credentials' },
    });
  });

  it('has no password to change', async () => {
    const { token } = await signInNewPerson();
    const body = { current_password: goodPassword, new_password: 'another-tile-8' };
    expect(await app.callForError(auth.changePassword, { token, body })).toMatchObject({
      status: 409,
      body: { code: 'password_not_set' },
    });
  });

  it('gets a password by email', async () => {
    const { person } = await signInNewPerson();
    await setPassword(person.email);
    expect((await app.call(auth.login, { body: registration(person.email) })).status).toBe(200);
    expect((await browser().signIn(person)).status).toBe(200);
  });

  it('cannot be registered by somebody else', async () => {
    const { person } = await signInNewPerson();
    expect(await app.callForError(auth.register, { body: registration(person.email) })).toMatchObject({
      body: { code: 'email_in_use' },
    });
  });

  it('is asked to confirm, not for a password', async () => {
    const { token } = await signInNewPerson();
    app.clock.advance(minutes(11));
    expect(await app.callForError(apiKeys.create, { token, body: key })).toMatchObject({
      body: { code: 'recent_authentication_required' },
    });
    const body = { ...key, current_password: goodPassword };
    expect((await app.callForError(apiKeys.create, { token, body })).body.code).toBe('password_not_set');
  });

  it('is deleted with its identity', async () => {
    const { person, token } = await signInNewPerson();
    await app.call(auth.deleteAccount, { token });
    expect(await app.db.many(sql`select 1 from oidc_identities where subject = ${person.sub}`)).toEqual([]);
  });
});

describe('confirmation by the provider', () => {
  it('asks the provider to check credentials again, and makes the session recent', async () => {
    const { person, token } = await signInNewPerson();
    app.clock.advance(minutes(11));
    const { url } = await browser().visitProvider(person, 'confirm');
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });
    expect((await browser().confirm(token, person)).status).toBe(200);
    expect((await app.call(apiKeys.create, { token, body: key })).status).toBe(201);
  });

  it.each([-300, undefined])('is refused if the provider authenticated %s seconds after the start', async (seconds) => {
    const { person, token } = await signInNewPerson();
    app.clock.advance(minutes(11));
    const now = Math.floor(app.clock.now().getTime() / 1000);
    provider.misbehave({ claims: { auth_time: seconds && now + seconds } });
    expect(await browser().confirm(token, person)).toMatchObject({ status: 400, body: { code: 'oidc_failed' } });
    expect((await app.callForError(apiKeys.create, { token, body: key })).status).toBe(403);
  });

  it('is refused for another person', async () => {
    const [{ token }, other] = [await signInNewPerson(), await signInNewPerson()];
    expect(await browser().confirm(token, other.person)).toMatchObject({ body: { code: 'oidc_other_identity' } });
    expect(await browser().confirm(token, newPerson())).toMatchObject({ body: { code: 'oidc_other_identity' } });
  });

  it('is needed if the provider authenticated the person long before the sign-in', async () => {
    const anHourAgo = Math.floor(app.clock.now().getTime() / 1000) - 3600;
    provider.misbehave({ claims: { auth_time: anHourAgo } });
    const { token } = await signInNewPerson();
    expect((await app.callForError(apiKeys.create, { token, body: key })).body.code).toBe(
      'recent_authentication_required',
    );
  });
});

describe('link to the provider', () => {
  it('is shown to the owner', async () => {
    const { person, token } = await signInNewPerson();
    expect((await app.call(oidc.status, { token })).body).toEqual({
      identity: { email: person.email, linked_at: app.clock.now().toISOString() },
      has_password: false,
      can_unlink: false,
    });
    const other = await createSignedInUser(app);
    expect((await app.call(oidc.status, { token: other.accessToken })).body).toEqual({
      identity: null,
      has_password: true,
      can_unlink: false,
    });
  });

  it('cannot be removed while it is the only way to sign in', async () => {
    const { token } = await signInNewPerson();
    expect(await app.callForError(oidc.unlink, { token })).toMatchObject({
      status: 409,
      body: { code: 'oidc_last_method' },
    });
  });

  it('can be removed after a password is set, and the owner is told', async () => {
    const { person } = await signInNewPerson();
    await setPassword(person.email);
    const { body } = await browser().signIn(person);
    expect((await app.call(oidc.unlink, { token: body.accessToken })).status).toBe(200);
    expect((await app.callForError(oidc.unlink, { token: body.accessToken })).status).toBe(404);
    await app.outbox.drain();
    const subjects = app.mail.sent.filter(({ to }) => to === person.email).map(({ subject }) => subject);
    expect(subjects).toContain('Sign-in with Acme ID was removed from your Tessera account');
  });

  it('is changed only after a recent authentication', async () => {
    const user = await createSignedInUser(app);
    app.clock.advance(minutes(11));
    const token = user.accessToken;
    expect((await app.callForError(oidc.unlink, { token })).body.code).toBe('recent_authentication_required');
    expect((await browser().link(token, newPerson())).body.code).toBe('recent_authentication_required');
  });

  it('is added by a signed-in user, also with another address', async () => {
    const user = await createSignedInUser(app);
    const person = newPerson();
    expect((await browser().link(user.accessToken, person)).status).toBe(200);
    expect((await browser().signIn(person)).body.user.email).toBe(user.email);
    expect((await browser().link(user.accessToken, person)).status).toBe(200);
  });

  it('is not added if the identity or the account has another one', async () => {
    const [linked, user] = [await signInNewPerson(), await createSignedInUser(app)];
    expect((await browser().link(user.accessToken, linked.person)).body.code).toBe('oidc_other_identity');
    expect((await browser().link(linked.token, newPerson())).body.code).toBe('oidc_other_identity');
  });
});

describe('registration setting', () => {
  it.each([
    ['closed', 'registration_closed'],
    ['invitation', 'invitation_required'],
  ] as const)('%s refuses a new person, and lets a linked one sign in', async (registrationMode, code) => {
    const { person } = await signInNewPerson();
    const token = await signInOperator(app);
    const settings = (await app.call(admin.settings, { token })).body;
    const set = (mode: typeof registrationMode | 'open') =>
      app.call(admin.updateSettings, { token, body: { ...settings, registration: mode, reason: 'For now' } });
    await set(registrationMode);
    const newcomer = newPerson();
    expect((await browser().signInForError(newcomer)).body.code).toBe(code);
    expect((await browser().signIn(person)).status).toBe(200);
    await set('open');
    expect((await browser().signIn(newcomer)).body.user.email).toBe(newcomer.email);
  });
});
