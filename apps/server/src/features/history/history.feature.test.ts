import { endpoints, type HistoryKind, limits } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { contents, createCode, createProUser } from '../../../test/app/codes.ts';
import { commitImport, uploadImport } from '../../../test/app/import-files.ts';
import { createSubscriber, submitHostedForm } from '../../../test/app/subscribers.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { createSignedInUser, findEmailedLink, goodPassword, logIn, registration } from '../../../test/app/users.ts';
import { days } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/sql.ts';

/** Each request takes a millisecond: events of the same time have no order. */
const app = useTestApp({
  unlimited: true,
  extend: (http) => void http.addHook('onRequest', async () => app.clock.advance(1)),
});
const { auth, history, qrCodes } = endpoints;
type Person = Pick<Awaited<ReturnType<typeof createSignedInUser>>, 'accessToken'>;

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0';
const page = async ({ accessToken: token }: Person, query: { kind?: HistoryKind; cursor?: string } = {}) =>
  (await app.call(history.list, { token, query })).body;
const historyKinds = async (person: Person) => (await page(person)).events.map(({ kind }) => kind);

describe('the history of an account', () => {
  it('records registration, verification, sign-in and sign-out, with the client', async () => {
    const person = await createSignedInUser(app);
    const headers = { 'user-agent': firefox };
    const other = await logIn(app, person.email, goodPassword, headers);
    await app.call(auth.logout, { token: other.accessToken, headers });
    const { events } = await page(person);
    expect(events.map(({ kind }) => kind)).toEqual([
      'signed_out',
      'signed_in',
      'signed_in',
      'email_verified',
      'account_created',
    ]);
    expect(events[1]).toMatchObject({ browser: 'Firefox', os: 'Windows', details: { method: 'password' } });
  });

  it('records changed and reset passwords and ended sessions', async () => {
    const person = await createSignedInUser(app);
    const { accessToken: token, email } = person;
    const body = { current_password: goodPassword, new_password: 'another-tile-8' };
    const pair = (await app.call(auth.changePassword, { token, body })).body;
    const signIn = { ...registration(email), password: 'another-tile-8' };
    const headers = { 'user-agent': firefox };
    for (let count = 0; count < 3; count += 1) await app.call(auth.login, { body: signIn, headers });
    const { sessions } = (await app.call(endpoints.sessions.list, { token: pair.accessToken })).body;
    const id = sessions.find(({ current }) => !current)?.id ?? '';
    await app.call(endpoints.sessions.end, { token: pair.accessToken, params: { id } });
    await app.call(endpoints.sessions.endOthers, { token: pair.accessToken });
    await app.call(auth.forgotPassword, { body: { email } });
    await app.outbox.drain();
    const reset = { token: findEmailedLink(app, email), password: goodPassword };
    await app.call(auth.resetPassword, { body: reset });
    const { events } = await page(await logIn(app, email));
    const recorded = events.filter(({ kind }) => kind !== 'signed_in').slice(0, 4);
    expect(recorded.map(({ kind }) => kind)).toEqual([
      'password_reset',
      'sessions_ended',
      'session_ended',
      'password_changed',
    ]);
    expect(recorded[1]?.details).toEqual({ count: '2' });
    expect(recorded[2]?.details).toMatchObject({ ended_browser: 'Firefox', ended_os: 'Windows' });
  });

  it('records a code once per change, and its title and hash outlive it', async () => {
    const owner = await createProUser(app);
    const { accessToken: token } = owner;
    const id = await createCode(app, owner, { ...contents.url, title: 'Menu' });
    const { short_hash: hash } = (await app.call(qrCodes.get, { token, params: { id } })).body;
    await app.call(qrCodes.update, { token, params: { id }, body: { title: 'Lunch' } });
    // Nothing changes.
    await app.call(qrCodes.update, { token, params: { id }, body: { title: 'Lunch' } });
    await app.call(qrCodes.updateStyle, { token, params: { id }, body: { dots_color: '#112233' } });
    await app.call(qrCodes.remove, { token, params: { id } });
    const { events } = await page(owner);
    const ofCodes = events.filter(({ kind }) => kind.startsWith('code_'));
    expect(ofCodes.map(({ kind, details }) => `${kind} ${details['title']}`)).toEqual([
      'code_deleted Lunch',
      'code_changed Lunch',
      'code_changed Lunch',
      'code_created Menu',
    ]);
    for (const { details } of ofCodes) expect(details).toMatchObject({ code_id: id, short_hash: hash });
  });

  it('records one event for a bulk action, its undo and an import', async () => {
    const owner = await createProUser(app);
    const { accessToken: token } = owner;
    const lines = ['a', 'b', 'c'].map((title) => `${title},https://example.org/${title}`);
    const checked = await uploadImport(app, owner, ['Title,URL', ...lines].join('\n'));
    await commitImport(app, owner, checked.id);
    const body = { action: 'archive', filter: {}, expected_count: 3 } as const;
    const started = await app.call(endpoints.bulk.start, { token, body });
    await app.jobs.worker.drain();
    await app.call(endpoints.bulk.undo, { token, params: { id: started.body.id } });
    await app.jobs.worker.drain();
    const { events } = await page(owner);
    expect(events.slice(0, 3)).toMatchObject([
      { kind: 'codes_changed', details: { action: 'undo', count: '3' } },
      { kind: 'codes_changed', details: { action: 'archive', count: '3' } },
      { kind: 'codes_imported', details: { created: '3', updated: '0' } },
    ]);
    expect(events.filter(({ kind }) => kind.startsWith('code_'))).toEqual([]);
  });

  it('records API keys and webhooks by name and host, without a secret', async () => {
    const owner = await createProUser(app);
    const { accessToken: token } = owner;
    const { apiKeys, webhooks } = endpoints;
    const body = { name: 'deploy', scopes: ['codes:read' as const] };
    const key = (await app.call(apiKeys.create, { token, body })).body;
    await app.call(apiKeys.revoke, { token, params: { id: key.id } });
    const url = 'https://example.org/hook?secret=hush';
    const { id } = (await app.call(webhooks.create, { token, body: { url, events: ['code.created'] } })).body;
    const params = { id };
    await app.call(webhooks.update, { token, params, body: { enabled: false } });
    await app.call(webhooks.rotateSecret, { token, params });
    await app.call(webhooks.remove, { token, params });
    const { events } = await page(owner);
    expect(events.slice(0, 6).map(({ kind, details }) => `${kind} ${details['host'] ?? details['name']}`)).toEqual([
      'webhook_deleted example.org',
      'webhook_secret_rotated example.org',
      'webhook_changed example.org',
      'webhook_created example.org',
      'api_key_revoked deploy',
      'api_key_created deploy',
    ]);
    expect(JSON.stringify(events)).not.toContain('hush');
  });

  it('records the subscription: started, canceled, resumed, failed payment, ended', async () => {
    const subscriber = await createSubscriber(app);
    const { email, accessToken: token } = subscriber;
    const { portalUrl } = (await app.call(endpoints.subscription.portal, { token })).body;
    await submitHostedForm(app, `${portalUrl}/cancel`);
    await app.stripe.webhooks.settle();
    await app.call(endpoints.subscription.reactivate, { token });
    await app.stripe.webhooks.settle();
    app.stripe.control.failPayments(email, true);
    for (let attempt = 0; attempt < 4; attempt += 1) {
      app.clock.advance(1);
      app.stripe.control.advance(email, 'next');
      await app.stripe.webhooks.settle();
    }
    expect(
      (await historyKinds(await logIn(app, email))).filter(
        (kind) => kind.startsWith('subscription') || kind === 'payment_failed',
      ),
    ).toEqual([
      'subscription_ended',
      'payment_failed',
      'subscription_resumed',
      'subscription_canceled',
      'subscription_started',
    ]);
  });
});

describe('GET /v1/account/history', () => {
  const fill = (email: string, count: number) =>
    app.db.run(sql`
      insert into account_history (id, user_id, kind, at, details)
      select gen_random_uuid(), u.id, 'code_created', ${app.clock.now()}::timestamptz - n * interval '1 minute',
        jsonb_build_object('title', '=' || n)
      from users u, generate_series(1, ${count}) n where u.email = ${email}`);

  it('returns pages of 50 events, newest first, each event once', async () => {
    const person = await createSignedInUser(app);
    await fill(person.email, 120);
    const pages = [await page(person)];
    for (let next = pages[0]?.next_cursor; next; next = pages.at(-1)?.next_cursor)
      pages.push(await page(person, { cursor: next }));
    expect(pages.map(({ events }) => events.length)).toEqual([50, 50, 23]);
    const all = pages.flatMap(({ events }) => events);
    expect(new Set(all.map(({ id }) => id)).size).toBe(123);
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
  });

  it('filters by kind', async () => {
    const person = await createSignedInUser(app);
    await fill(person.email, 60);
    const first = await page(person, { kind: 'code_created' });
    const second = await page(person, { kind: 'code_created', cursor: first.next_cursor ?? '' });
    expect([first.events.length, second.events.length, second.next_cursor]).toEqual([50, 10, null]);
    expect((await page(person, { kind: 'signed_in' })).events).toHaveLength(1);
  });

  it('refuses malformed cursors and unknown kinds', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    for (const cursor of ['x', '1.2', '999999999999999.00000000-0000-0000-0000-000000000000']) {
      const answer = await app.callForError(history.list, { token, query: { cursor } });
      expect([answer.status, cursor]).toEqual([cursor.startsWith('9') ? answer.status : 400, cursor]);
      expect(answer.status).toBeLessThan(500);
    }
    expect((await app.callForError(history.list, { token, query: { kind: 'no' as HistoryKind } })).status).toBe(422);
  });

  it("does not contain another account's events", async () => {
    const [ann, eve] = [await createSignedInUser(app), await createSignedInUser(app)];
    await fill(ann.email, 5);
    expect((await page(eve)).events).toHaveLength(3);
  });

  it('refuses API keys', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    const body = { name: 'k', scopes: ['codes:read' as const] };
    const { key } = (await app.call(endpoints.apiKeys.create, { token, body })).body;
    const answer = await app.callForError(history.list, { token: key });
    expect([answer.status, answer.body.code]).toEqual([403, 'api_key_refused']);
  });

  it('exports the events as CSV through a signed URL that expires, with formulas disarmed', async () => {
    const person = await createSignedInUser(app);
    await fill(person.email, 1500);
    const { downloadUrl } = (await app.call(history.export, { token: person.accessToken })).body;
    const path = downloadUrl.replace(app.config.publicUrl, '');
    const file = await app.http.inject(path);
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    const lines = file.body.trim().split('\r\n');
    expect(lines[0]).toBe('time,event,browser,system,country,details');
    expect(lines).toHaveLength(1504);
    expect(lines[4]).toContain('code_created,,,,title: =1');
    expect((await app.http.inject(path.replace(/signature=./, 'signature=!'))).statusCode).toBe(404);
    const query = { kind: 'signed_in' as const };
    const filtered = (await app.call(history.export, { token: person.accessToken, query })).body.downloadUrl;
    const filteredPath = filtered.replace(app.config.publicUrl, '');
    expect((await app.http.inject(filteredPath)).body.trim().split('\r\n')).toHaveLength(2);
    expect((await app.http.inject(filteredPath.replace('signed_in', 'signed_out'))).statusCode).toBe(404);
    app.clock.advance(10 * 60_000);
    expect((await app.http.inject(path)).statusCode).toBe(404);
  });
});

describe('retention of the history', () => {
  it('deletes events after a year and no earlier, and refuses changes', async () => {
    const person = await createSignedInUser(app);
    app.clock.advance(days(limits.history.keptDays - 1));
    await app.deleteExpired();
    const signIn = () => logIn(app, person.email);
    expect(await historyKinds(await signIn())).toEqual(['signed_in', 'signed_in', 'email_verified', 'account_created']);
    app.clock.advance(days(1));
    await app.deleteExpired();
    expect(await historyKinds(await signIn())).toEqual(['signed_in', 'signed_in']);
    await expect(app.db.run(sql`update account_history set kind = 'signed_out'`)).rejects.toThrow('append-only');
  });
});
