// On both engines: notifications to streams of other processes.
import { endpoints } from '@tessera/contract';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSignedInUser, goodPassword, logIn, tokenMailedTo } from '../../../test/app/users.ts';
import { openStream } from '../../../test/app/event-streams.ts';
import { createSubscriber, goodCard, openCheckout, submitHostedForm } from '../../../test/app/subscribers.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { minutes } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/sql.ts';
import { randomIds } from '../../platform/ids/ids.ts';
import { createLive } from './live.service.ts';

const app = useTestApp({ unlimited: true });
let address = '';
beforeAll(async () => {
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
});

const listen = (token: string) => openStream(address, token);

const changes = (text: string) => text.split('event: account').length - 1;

type Person = Awaited<ReturnType<typeof createSignedInUser>>;

/** All ways to end a session. */
const endings: Record<string, (person: Person) => Promise<unknown>> = {
  logout: ({ accessToken: token }) => app.call(endpoints.auth.logout, { token }),
  'account deletion': ({ accessToken: token }) => app.call(endpoints.auth.deleteAccount, { token }),
  'a password change in another session': async ({ email }) => {
    const { accessToken: token } = await logIn(app, email);
    const body = { current_password: goodPassword, new_password: 'mosaic-tile-8' };
    await app.call(endpoints.auth.changePassword, { token, body });
  },
  'a password reset': async ({ email }) => {
    await app.call(endpoints.auth.forgotPassword, { body: { email } });
    await app.outbox.drain();
    const body = { token: tokenMailedTo(app, email), password: 'mosaic-tile-8' };
    await app.call(endpoints.auth.resetPassword, { body });
  },
  'a replayed refresh token': async ({ refreshToken }) => {
    await app.call(endpoints.auth.refresh, { body: { refreshToken } });
    app.clock.advance(11_000);
    await app.callForError(endpoints.auth.refresh, { body: { refreshToken } });
  },
  'a row deleted by another process': ({ email }) =>
    app.db.run(sql`delete from sessions where user_id = (select id from users where email = ${email})`),
};

describe('GET /v1/events and sessions', () => {
  it.each(Object.keys(endings))('ends the stream of a session on %s, and no other stream', async (way) => {
    const [person, bystander] = [await createSignedInUser(app), await createSignedInUser(app)];
    const [stream, other] = [await listen(person.accessToken), await listen(bystander.accessToken)];
    await endings[way]?.(person);
    await expect.poll(() => stream.ended).toBe(true);
    expect(other.ended).toBe(false);
    other.stop();
  });

  it('keeps the stream of the session that changes the password', async () => {
    const { accessToken: token, email } = await createSignedInUser(app);
    const [own, other] = [await listen(token), await listen((await logIn(app, email)).accessToken)];
    const body = { current_password: goodPassword, new_password: 'mosaic-tile-8' };
    await app.call(endpoints.auth.changePassword, { token, body });
    await expect.poll(() => other.ended).toBe(true);
    expect(own.ended).toBe(false);
    own.stop();
  });

  it('ends the stream when the access token expires', async () => {
    const { accessToken } = await createSignedInUser(app);
    app.clock.advance(minutes(15) - 300);
    const stream = await listen(accessToken);
    await expect.poll(() => stream.ended).toBe(true);
  });
});

describe('GET /v1/events', () => {
  it('reports a plan change to every tab of this user and to no other user', async () => {
    const [ann, bob] = [await createSignedInUser(app), await createSignedInUser(app)];
    const tabs = await Promise.all([listen(ann.accessToken), listen(ann.accessToken)]);
    const other = await listen(bob.accessToken);
    expect(tabs[0].answer.headers.get('content-type')).toContain('text/event-stream');
    expect(tabs[0].answer.headers.get('x-content-type-options')).toBe('nosniff');
    await submitHostedForm(app, await openCheckout(app, ann.accessToken), goodCard);
    await app.stripe.webhooks.settle();
    for (const tab of tabs) await expect.poll(() => changes(tab.text)).toBe(1);
    expect((await app.call(endpoints.auth.me, { token: ann.accessToken })).body.is_free_user).toBe(false);
    expect(changes(other.text)).toBe(0);
    for (const stream of [...tabs, other]) stream.stop();
  });

  it('sends events without content, and none when nothing changed', async () => {
    const { token, email } = await createSubscriber(app);
    const tab = await listen(token);
    await app.subscriptions.reconcile();
    app.stripe.control.setStatus(app.stripe.control.subscription(email)!.id, 'canceled');
    await app.stripe.webhooks.settle();
    await expect.poll(() => changes(tab.text)).toBe(1);
    expect(tab.text.replace(/^: .*$|^event: open\ndata: \d+$|^event: account$|^data: $/gm, '').trim()).toBe('');
    tab.stop();
  });

  it('begins with the time in which the account has not changed', async () => {
    const [changed, other] = [await createSignedInUser(app), await createSignedInUser(app)];
    const unchangedMs = async ({ accessToken }: Person) => {
      const tab = await listen(accessToken);
      await expect.poll(() => tab.text).toMatch(/^event: open\ndata: \d+\n\n/);
      tab.stop();
      return Number(/\d+/.exec(tab.text)?.[0]);
    };
    const watcher = await listen(changed.accessToken);
    const before = await unchangedMs(changed);
    const { id } = await app.db.one<{ id: string }>(sql`select id from users where email = ${changed.email}`);
    const live = createLive({ db: app.db, clock: app.clock, ids: randomIds });
    await app.db.tx((tx) => live.announce(tx, id));
    await live.close();
    await expect.poll(() => changes(watcher.text)).toBe(1);
    watcher.stop();
    const after = await unchangedMs(changed);
    // The other account has not changed since the process started, which is longer ago than both.
    const longest = await unchangedMs(other);
    expect(longest).toBeGreaterThan(before);
    expect(longest).toBeGreaterThan(after);
  });

  it('returns 401 without a token and 400 without the event-stream type', async () => {
    expect((await app.http.inject('/v1/events')).statusCode).toBe(401);
    const { accessToken } = await createSignedInUser(app);
    const headers = { authorization: `Bearer ${accessToken}` };
    expect((await app.http.inject({ url: '/v1/events', headers })).statusCode).toBe(400);
  });

  it('reports changes of other processes after their commit', async () => {
    const otherProcess = createLive({ db: app.db, clock: app.clock, ids: randomIds });
    const { accessToken, email } = await createSignedInUser(app);
    const tab = await listen(accessToken);
    const { id } = await app.db.one<{ id: string }>(sql`select id from users where email = ${email}`);
    await expect(
      app.db.tx(async (tx) => {
        await otherProcess.announce(tx, id);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await app.db.tx((tx) => otherProcess.announce(tx, id));
    await expect.poll(() => changes(tab.text)).toBe(1);
    await otherProcess.close();
    tab.stop();
  });

  it('ends streams on shutdown', async () => {
    const { accessToken } = await createSignedInUser(app);
    const tab = await listen(accessToken);
    const closing = app.http.close();
    await expect.poll(() => tab.ended).toBe(true);
    await closing;
  });
});
