// On PostgreSQL: row and table locks.
import { type ActKind, apiPrefix, endpoints, limits } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { createProUser } from '../../../../test/app/codes.ts';
import { operatorEmail, operatorEnv, signInOperator } from '../../../../test/app/operators.ts';
import { useTestApp } from '../../../../test/app/test-app.ts';
import { createSignedInUser, goodPassword, randomEmail, registration } from '../../../../test/app/users.ts';
import { createLinkedCode, follow } from '../../../../test/app/visitors.ts';
import { minutes } from '../../../platform/clock/clock.ts';
import { sql } from '../../../platform/db/sql.ts';
import { randomIds } from '../../../platform/ids/ids.ts';
import { createOperatorList } from './operator-list.service.ts';
import { readSiteSettings } from './site-settings.service.ts';

const app = useTestApp({ unlimited: true, env: operatorEnv });
const { admin, auth, apiKeys, qrCodes } = endpoints;
const reason = 'Phishing pages';

async function findUser(token: string, email: string) {
  const { body } = await app.call(admin.users, { token, query: { search: email } });
  const user = body.users.find((one) => one.email === email);
  if (!user) throw new Error(`${email} is not listed`);
  return user;
}

async function suspend(token: string, email: string) {
  const { id } = await findUser(token, email);
  return app.callForError(admin.suspend, { token, params: { id }, body: { reason } });
}

const readHistory = (email: string) =>
  app.db.many<{ kind: string; details: object; browser: string | null }>(sql`
    select h.kind, h.details, h.browser from account_history h join users u on u.id = h.user_id
    where u.email = ${email} and h.kind in ('account_suspended', 'account_restored') order by h.id`);

async function actsOf(token: string, kind: ActKind) {
  const { body } = await app.call(admin.acts, { token });
  return body.acts.filter((act) => act.kind === kind);
}

describe('operator', () => {
  it('is a verified account with an address of ADMIN_EMAILS, and is told so', async () => {
    const token = await signInOperator(app);
    expect((await app.call(auth.me, { token })).body.is_operator).toBe(true);
    const { accessToken } = await createSignedInUser(app);
    expect((await app.call(auth.me, { token: accessToken })).body).not.toHaveProperty('is_operator');
  });

  it('can be granted and revoked while the account is signed in', async () => {
    const { email, accessToken: token } = await createSignedInUser(app);
    const { config, db, clock } = app;
    const operators = createOperatorList({ config, db, clock, ids: randomIds });
    expect(await operators.grant('nobody@example.org')).toBeUndefined();
    expect([await operators.grant(email), await operators.grant(email)]).toEqual([true, false]);
    expect((await app.call(admin.users, { token })).status).toBe(200);
    expect(await operators.list()).toContainEqual({ email, isVerified: true, grantedAt: app.clock.now() });
    expect([await operators.revoke(email), await operators.revoke(email)]).toEqual([true, false]);
    expect((await app.callForError(admin.users, { token })).body.code).toBe('forbidden');
    expect(await operators.list()).not.toContainEqual(expect.objectContaining({ email }));
    const operator = await signInOperator(app);
    expect(await actsOf(operator, 'operator_revoked')).toMatchObject([{ operator: null, target: email }]);
  });

  it('is not a granted account whose address is not verified', async () => {
    const { email, accessToken: token } = await createSignedInUser(app);
    await app.db.run(sql`insert into operators select id, ${app.clock.now()} from users where email = ${email}`);
    await app.db.run(sql`update users set email_verified_at = null where email = ${email}`);
    expect((await app.callForError(admin.users, { token })).body.code).toBe('forbidden');
  });

  it('cannot act with an API key', async () => {
    const token = await signInOperator(app);
    const { body } = await app.call(apiKeys.create, {
      token,
      body: { name: 'k', scopes: ['codes:write'], current_password: goodPassword },
    });
    expect((await app.callForError(admin.users, { token: body.key })).body.code).toBe('api_key_refused');
  });

  it('confirms who they are before a change, but not before reading', async () => {
    const token = await signInOperator(app);
    const { email } = await createSignedInUser(app);
    app.clock.advance(minutes(limits.recentAuthenticationMinutes));
    expect((await app.call(admin.users, { token })).status).toBe(200);
    expect((await suspend(token, email)).body.code).toBe('recent_authentication_required');
  });
});

describe('list of accounts', () => {
  it('shows plan, codes and state, and no secret', async () => {
    const token = await signInOperator(app);
    const person = await createProUser(app);
    await createLinkedCode(app, person);
    const user = await findUser(token, person.email);
    expect(user).toMatchObject({ plan: 'pro', codes: 1, is_verified: true, is_operator: false, suspended_at: null });
    expect(Object.keys(user).toSorted()).toEqual(
      'codes,created_at,email,id,is_operator,is_verified,plan,suspended_at,suspension_reason'.split(','),
    );
  });

  it('finds a part of an address in any case, and takes wildcards as text', async () => {
    const token = await signInOperator(app);
    const { email } = await createSignedInUser(app);
    const search = async (text: string) =>
      (await app.call(admin.users, { token, query: { search: text } })).body.users.map((user) => user.email);
    expect(await search(` ${email.slice(1, 12).toUpperCase()} `)).toEqual([email]);
    expect(await search('%')).toEqual([]);
    expect(await search('nobody-has-this')).toEqual([]);
  });

  it('has pages', async () => {
    const token = await signInOperator(app);
    await app.db.run(sql`
      insert into users (id, email, password_hash, created_at)
      select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'page' || n || '@pages.test', 'x', now()
      from generate_series(1, 60) n`);
    const seen: string[] = [];
    let before: string | null = null;
    do {
      const query: { search: string; before?: string } = { search: '@pages.test', ...(before && { before }) };
      const { body }: { body: { users: { email: string }[]; next: string | null } } = await app.call(admin.users, {
        token,
        query,
      });
      expect(body.users.length).toBeLessThanOrEqual(limits.admin.listed);
      seen.push(...body.users.map((user) => user.email));
      before = body.next;
    } while (before);
    expect([seen.length, new Set(seen).size, seen[0]]).toEqual([60, 60, 'page60@pages.test']);
  });
});

describe('suspended account', () => {
  it('loses its sessions, sign-in, API keys and links, and gets them back', async () => {
    const person = await createProUser(app);
    const { hash } = await createLinkedCode(app, person);
    const key = await app.call(apiKeys.create, {
      token: person.accessToken,
      body: { name: 'k', scopes: ['codes:read'], current_password: goodPassword },
    });
    expect((await follow(app, hash)).statusCode).toBe(302);
    const operator = await signInOperator(app);
    expect((await suspend(operator, person.email)).status).toBe(200);

    expect((await app.callForError(auth.me, { token: person.accessToken })).status).toBe(401);
    const refresh = { body: { refreshToken: person.refreshToken } };
    expect((await app.callForError(auth.refresh, refresh)).body.code).toBe('session_expired');
    const login = () => app.callForError(auth.login, { body: registration(person.email) });
    expect((await login()).body.code).toBe('account_suspended');
    const wrong = { ...registration(person.email), password: 'not-the-password' };
    expect((await app.callForError(auth.login, { body: wrong })).body.code).toBe('invalid_credentials');
    const useKey = () => app.callForError(qrCodes.list, { token: key.body.key });
    expect(await useKey()).toMatchObject({ status: 403, body: { code: 'account_suspended' } });
    const page = await follow(app, hash, { headers: { 'accept-language': 'fr' } });
    expect(page.statusCode).toBe(410);
    expect(page.body).toContain('compte de son propriétaire est suspendu');

    const { id } = await findUser(operator, person.email);
    await app.call(admin.restore, { token: operator, params: { id }, body: { reason: 'A mistake' } });
    expect((await login()).status).toBe(200);
    expect((await useKey()).status).toBe(200);
    expect((await follow(app, hash)).statusCode).toBe(302);
  });

  it('is told by email and in its history, without the operator', async () => {
    const person = await createProUser(app);
    await app.call(auth.updateLanguage, { token: person.accessToken, body: { language: 'es' } });
    const operator = await signInOperator(app);
    await suspend(operator, person.email);
    await app.outbox.drain();
    const mail = app.mail.sent.filter(({ to }) => to === person.email).at(-1);
    expect(mail?.subject).toBe('Se suspendió tu cuenta de Tessera');
    expect(mail?.text).toContain(`Motivo: ${reason}`);
    expect(mail?.text).toContain('tessera@localhost');
    expect(mail?.text).not.toContain(operatorEmail);
    expect(await readHistory(person.email)).toContainEqual({
      kind: 'account_suspended',
      details: { reason },
      browser: null,
    });
    expect(await actsOf(operator, 'account_suspended')).toContainEqual(
      expect.objectContaining({ operator: operatorEmail, target: person.email, reason }),
    );
  });

  it('is shown with its reason, and cannot be suspended or restored twice', async () => {
    const { email } = await createSignedInUser(app);
    const operator = await signInOperator(app);
    await suspend(operator, email);
    const user = await findUser(operator, email);
    expect(user).toMatchObject({ suspended_at: app.clock.now().toISOString(), suspension_reason: reason });
    expect((await suspend(operator, email)).body.code).toBe('already_suspended');
    const request = { token: operator, params: { id: user.id }, body: { reason } };
    expect((await app.call(admin.restore, request)).status).toBe(200);
    expect((await app.callForError(admin.restore, request)).body.code).toBe('not_suspended');
  });

  it('cannot be an operator', async () => {
    const operator = await signInOperator(app);
    expect((await suspend(operator, operatorEmail)).body.code).toBe('operator_protected');
    expect((await app.call(auth.me, { token: operator })).status).toBe(200);
  });

  it('needs a reason and an existing account', async () => {
    const token = await signInOperator(app);
    const params = { id: '0198c0de-0000-7000-8000-000000000000' };
    expect((await app.callForError(admin.suspend, { token, params, body: { reason: ' ' } })).body.field_keys).toEqual({
      reason: 'reasonRequired',
    });
    expect((await app.callForError(admin.suspend, { token, params, body: { reason } })).status).toBe(404);
  });
});

describe('registration setting', () => {
  const setRegistration = async (registrationMode: 'open' | 'invitation' | 'closed') => {
    const token = await signInOperator(app);
    const settings = (await app.call(admin.settings, { token })).body;
    const body = { ...settings, registration: registrationMode, reason: 'For now' };
    expect((await app.call(admin.updateSettings, { token, body })).status).toBe(200);
  };
  /** Public within a second. */
  const expectPublic = (mode: string) =>
    expect.poll(async () => (await app.call(endpoints.site.site)).body.registration).toBe(mode);
  const register = (inviteCode?: string, email = randomEmail()) =>
    app.callForError(auth.register, { body: { ...registration(email), ...(inviteCode && { inviteCode }) } });

  it.each(['open', 'invitation', 'closed'] as const)('is public: %s', async (mode) => {
    await setRegistration(mode);
    await expectPublic(mode);
    await setRegistration('open');
  });

  it('does not keep the pages from loading if it cannot be read', async () => {
    await setRegistration('closed');
    await expectPublic('closed');
    await app.db.run(sql`alter table site_settings rename to hidden_settings`);
    await expectPublic('open');
    await app.db.run(sql`alter table hidden_settings rename to site_settings`);
    await setRegistration('open');
  });

  it('closes registration, also for an address that has an account', async () => {
    const { email } = await createSignedInUser(app);
    await setRegistration('closed');
    expect((await register()).body.code).toBe('registration_closed');
    expect((await register(undefined, email)).body.code).toBe('registration_closed');
    await setRegistration('open');
    expect((await register()).status).toBe(201);
  });

  it('admits only people with a pending invite or a referral link', async () => {
    const inviter = await createSignedInUser(app);
    const invitee = randomEmail();
    await app.call(endpoints.invites.send, { token: inviter.accessToken, body: { email: invitee } });
    const { code } = await app.db.one<{ code: string }>(sql`select code from invites where invitee_email = ${invitee}`);
    await app.db.run(sql`update users set referral_code = 'my-referral' where email = ${inviter.email}`);
    await setRegistration('invitation');
    expect((await register()).body.code).toBe('invitation_required');
    expect((await register('unknown-code')).body.code).toBe('invitation_required');
    expect((await register(code)).status).toBe(201);
    expect((await register(undefined, invitee)).status).toBe(201);
    expect((await register('my-referral')).status).toBe(201);

    const operator = await signInOperator(app);
    await suspend(operator, inviter.email);
    expect((await register(code)).body.code).toBe('invitation_required');
    expect((await register('my-referral')).body.code).toBe('invitation_required');
    await setRegistration('open');
  });

  it('is recorded with the change, and not if nothing changes', async () => {
    const token = await signInOperator(app);
    const count = async () => (await actsOf(token, 'settings_changed')).length;
    const before = await count();
    const body = { registration: 'open', newAccountDailyCodes: 20, dailyCodes: null, reason: 'Less spam' } as const;
    await app.call(admin.updateSettings, { token, body });
    await app.call(admin.updateSettings, { token, body });
    expect(await count()).toBe(before + 1);
    expect((await actsOf(token, 'settings_changed')).map(({ target }) => target)).toContain('newAccountDailyCodes: 20');
    expect(await readSiteSettings(app.db)).toEqual({
      registration: 'open',
      newAccountDailyCodes: 20,
      dailyCodes: null,
    });
  });

  it('has defaults for what an older version did not store', async () => {
    await app.db.run(sql`update site_settings set settings = '{"registration":"closed"}'`);
    expect(await readSiteSettings(app.db)).toEqual({
      registration: 'closed',
      newAccountDailyCodes: null,
      dailyCodes: null,
    });
    await app.db.run(sql`delete from site_settings`);
  });

  it.each([-1, 1.5, 1_000_001])('refuses %d codes a day', async (dailyCodes) => {
    const token = await signInOperator(app);
    const body = { registration: 'open', newAccountDailyCodes: null, dailyCodes, reason } as const;
    const answer = await app.callForError(admin.updateSettings, { token, body });
    expect(answer.body.field_keys).toEqual({ dailyCodes: 'outOfRange' });
  });
});

describe('acts of operators', () => {
  it('can be neither changed nor deleted', async () => {
    await expect(app.db.run(sql`update operator_acts set reason = 'x'`)).rejects.toThrow('append-only');
    await expect(app.db.run(sql`delete from operator_acts`)).rejects.toThrow('append-only');
  });

  it('are listed newest first in pages', async () => {
    const token = await signInOperator(app);
    const { body } = await app.call(admin.acts, { token });
    expect(body.acts.map(({ id }) => id)).toEqual(
      body.acts
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    );
    const second = body.acts[1];
    if (!second) throw new Error('too few acts');
    const { body: rest } = await app.call(admin.acts, { token, query: { before: second.id } });
    expect(rest.acts[0]?.id).toBe(body.acts[2]?.id);
  });
});

it('answers calls without a session with 401', async () => {
  expect((await app.http.inject({ url: `${apiPrefix}${admin.users.path}` })).statusCode).toBe(401);
});
