import { endpoints } from '@tessera/contract';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { aSignedInPerson, goodPassword, registration, tokenMailedTo } from '../../../test/app/people.ts';
import { aSubscriber, goodCard, openCheckout, press } from '../../../test/app/subscribers.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { minutes } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/sql.ts';
import { createLive } from './live.service.ts';

const app = useTestApp({ unlimited: true });
let address = '';
beforeAll(async () => {
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
});

/** An open stream, as text that grows. */
async function listen(token: string) {
  const stop = new AbortController();
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` };
  const answer = await fetch(`${address}/v1/events`, { headers, signal: stop.signal });
  const stream = { text: '', ended: false, stop: () => stop.abort(), answer };
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  void (async () => {
    for (;;) {
      const part = await reader?.read();
      if (!part || part.done) break;
      stream.text += part.value;
    }
    stream.ended = true;
  })().catch(() => {
    stream.ended = true;
  });
  await expect.poll(() => stream.text).toContain(': open');
  return stream;
}

const changes = (text: string) => text.split('event: account').length - 1;

const login = async (email: string) => (await app.call(endpoints.auth.login, { body: registration(email) })).body;
type Person = Awaited<ReturnType<typeof aSignedInPerson>>;

/** Every way a session ends. */
const endings: Record<string, (person: Person) => Promise<unknown>> = {
  logout: ({ accessToken: token }) => app.call(endpoints.auth.logout, { token }),
  'account deletion': ({ accessToken: token }) => app.call(endpoints.auth.deleteAccount, { token }),
  'a password change in another session': async ({ email }) => {
    const { accessToken: token } = await login(email);
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
    await app.fail(endpoints.auth.refresh, { body: { refreshToken } });
  },
  'a row deleted by another process': ({ email }) =>
    app.db.run(sql`delete from sessions where user_id = (select id from users where email = ${email})`),
};

describe('the stream of a session', () => {
  it.each(Object.keys(endings))('ends with it, by %s, and no other stream does', async (way) => {
    const [person, bystander] = [await aSignedInPerson(app), await aSignedInPerson(app)];
    const [stream, other] = [await listen(person.accessToken), await listen(bystander.accessToken)];
    await endings[way]?.(person);
    await expect.poll(() => stream.ended, { timeout: 10_000 }).toBe(true);
    expect(other.ended).toBe(false);
    other.stop();
  });

  it('stays open in the session that changes the password', async () => {
    const { accessToken: token, email } = await aSignedInPerson(app);
    const [own, other] = [await listen(token), await listen((await login(email)).accessToken)];
    const body = { current_password: goodPassword, new_password: 'mosaic-tile-8' };
    await app.call(endpoints.auth.changePassword, { token, body });
    await expect.poll(() => other.ended, { timeout: 10_000 }).toBe(true);
    expect(own.ended).toBe(false);
    own.stop();
  });

  it('ends when the access token expires', async () => {
    const { accessToken } = await aSignedInPerson(app);
    app.clock.advance(minutes(15) - 300);
    const stream = await listen(accessToken);
    await expect.poll(() => stream.ended, { timeout: 10_000 }).toBe(true);
  });
});

describe('the stream of events', () => {
  it('says at once that the plan has changed, to every tab of this person and to nobody else', async () => {
    const [ann, bob] = [await aSignedInPerson(app), await aSignedInPerson(app)];
    const tabs = await Promise.all([listen(ann.accessToken), listen(ann.accessToken)]);
    const other = await listen(bob.accessToken);
    expect(tabs[0].answer.headers.get('content-type')).toContain('text/event-stream');
    expect(tabs[0].answer.headers.get('x-content-type-options')).toBe('nosniff');
    await press(app, await openCheckout(app, ann.accessToken), goodCard);
    await app.stripe.webhooks.settle();
    for (const tab of tabs) await expect.poll(() => changes(tab.text)).toBe(1);
    expect((await app.call(endpoints.auth.me, { token: ann.accessToken })).body.is_free_user).toBe(false);
    expect(changes(other.text)).toBe(0);
    for (const stream of [...tabs, other]) stream.stop();
  });

  it('says nothing of what the stream is about, and nothing when nothing changed', async () => {
    const { token, email } = await aSubscriber(app);
    const tab = await listen(token);
    await app.subscriptions.reconcile();
    app.stripe.control.setStatus(app.stripe.control.subscription(email)!.id, 'canceled');
    await app.stripe.webhooks.settle();
    await expect.poll(() => changes(tab.text)).toBe(1);
    expect(tab.text.replace(/^: .*$|^event: account$|^data: $/gm, '').trim()).toBe('');
    tab.stop();
  });

  it('is for people who are signed in and know what they ask for', async () => {
    expect((await app.http.inject('/v1/events')).statusCode).toBe(401);
    const { accessToken } = await aSignedInPerson(app);
    const headers = { authorization: `Bearer ${accessToken}` };
    expect((await app.http.inject({ url: '/v1/events', headers })).statusCode).toBe(400);
  });

  it('carries what another process says', async () => {
    const elsewhere = createLive({ db: app.db });
    const { accessToken, email } = await aSignedInPerson(app);
    const tab = await listen(accessToken);
    const { id } = await app.db.one<{ id: string }>(sql`select id from users where email = ${email}`);
    await expect(
      app.db.tx(async (tx) => {
        await elsewhere.announce(tx, id);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await app.db.tx((tx) => elsewhere.announce(tx, id));
    await expect.poll(() => changes(tab.text)).toBe(1);
    await elsewhere.close();
    tab.stop();
  });

  it('ends when the server is told to stop', async () => {
    const { accessToken } = await aSignedInPerson(app);
    const tab = await listen(accessToken);
    const closing = app.http.close();
    await expect.poll(() => tab.ended).toBe(true);
    await closing;
  });
});
