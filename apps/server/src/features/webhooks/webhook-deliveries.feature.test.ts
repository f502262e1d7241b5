// On PostgreSQL: claims with `lateral` and a recursive query.
import { endpoints, type SignedIn } from '@tessera/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCode, createProUser, subscribe } from '../../../test/app/codes.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { logIn } from '../../../test/app/users.ts';
import { type Receiver, startReceiver } from '../../../test/webhooks/receiver.ts';
import { days, hours } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/sql.ts';
import { isPrivateUrl } from '../../platform/outbound/public-address.ts';
import { createSender } from '../../platform/outbound/sender.ts';

const timeoutMs = 4000;
/** What a hostile name server answers, one list per question. */
const answers: string[][] = [];
let questions = 0;
/** 127.0.0.1 stands for the internet, every other address for the private network. */
const sender = createSender({
  resolve: async () => {
    questions += 1;
    return answers.shift() ?? ['127.0.0.1'];
  },
  isAllowed: (address) => address === '127.0.0.1',
  canReach: (url) => !isPrivateUrl(url),
  timeoutMs,
});

const app = useTestApp({ unlimited: true, sender });
const { webhooks } = endpoints;
let receiver: Receiver;
let inner: Receiver;
let owner: SignedIn & { email: string };
let paths = 0;

beforeAll(async () => {
  receiver = await startReceiver();
  inner = await startReceiver('127.0.0.2');
});
afterAll(() => Promise.all([receiver.close(), inner.close()]));
beforeEach(async () => {
  await app.db.run(sql`delete from webhooks`);
  owner = await createProUser(app);
});

async function createWebhook(url = named('target.test')) {
  const path = `/target-${(paths += 1)}`;
  const body = { url: url + path, events: ['code.created' as const] };
  const { id } = (await app.call(webhooks.create, { token: owner.accessToken, body })).body;
  const request = { token: owner.accessToken, params: { id } };
  return {
    id,
    path,
    request,
    received: () => receiver.at(path),
    log: async () => (await app.call(webhooks.deliveries, request)).body.deliveries,
  };
}

const drain = () => app.webhooks.worker.drain();
const named = (host: string) => `http://${host}:${receiver.port}`;

describe('delivery', () => {
  it('is logged with status and duration, without the answer', async () => {
    const { received, log, path } = await createWebhook();
    receiver.answer(path, (response) => response.writeHead(202).end('the answer'));
    await createCode(app, owner);
    await drain();
    const [delivery] = await log();
    expect(delivery).toMatchObject({
      id: received()[0]?.headers['webhook-id'],
      event: 'code.created',
      status: 'delivered',
      attempts: 1,
      response_status: 202,
      duration_ms: expect.any(Number),
      error: null,
      next_attempt_at: null,
    });
    const rows = await app.db.many(sql`select * from webhook_deliveries`);
    expect(JSON.stringify(rows)).not.toContain('the answer');
  });

  it('is repeated with the same id until it succeeds', async () => {
    const { received, log, path } = await createWebhook();
    receiver.answer(path, (response) => response.writeHead(500).end());
    await createCode(app, owner);
    await drain();
    expect(await log()).toMatchObject([{ status: 'pending', attempts: 1, response_status: 500, error: 'status' }]);
    await drain();
    expect(received()).toHaveLength(1);
    app.clock.advance(6000);
    await drain();
    expect(received()).toHaveLength(2);
    receiver.answer(path, (response) => response.end());
    app.clock.advance(40_000);
    await drain();
    expect(await log()).toMatchObject([{ status: 'delivered', attempts: 3 }]);
    expect(new Set(received().map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(received().map(({ body }) => body)).size).toBe(1);
  });

  it.each([
    ['hangs', 'timeout', () => {}],
    ['resets the connection', 'connection', (response: { destroy(): void }) => response.destroy()],
  ])('fails if the target %s, while others go on', async (_, error, answer) => {
    const [bad, good] = [await createWebhook(), await createWebhook()];
    receiver.answer(bad.path, answer);
    await createCode(app, owner);
    app.clock.advance(1);
    await createCode(app, owner);
    const startedAt = performance.now();
    const done = drain();
    await expect.poll(() => good.received().length, { interval: 10 }).toBe(2);
    if (error === 'timeout') expect(performance.now() - startedAt).toBeLessThan(timeoutMs);
    await done;
    expect((await bad.log())[1]).toMatchObject({ status: 'pending', error, response_status: null });
    // One delivery at a time: the second one was not attempted.
    expect((await bad.log())[0]).toMatchObject({ attempts: 0 });
  });

  it('succeeds if the answer has 10 MB, without reading them', async () => {
    const { log, path } = await createWebhook();
    let sent = 0;
    receiver.answer(path, (response) => {
      const chunk = Buffer.alloc(64 * 1024);
      const write = () => {
        while (sent < 10 * 1024 * 1024 && !response.destroyed) {
          sent += chunk.length;
          if (!response.write(chunk)) return;
        }
        response.end();
      };
      response.on('drain', write).on('error', () => {});
      write();
    });
    await createCode(app, owner);
    await drain();
    expect(await log()).toMatchObject([{ status: 'delivered', response_status: 200 }]);
    await expect.poll(() => sent).toBeLessThan(10 * 1024 * 1024);
  });

  it('does not follow a redirect', async () => {
    const { log, path } = await createWebhook();
    receiver.answer(path, (response) => response.writeHead(307, { location: `${inner.url}/secrets` }).end());
    await createCode(app, owner);
    await drain();
    expect(await log()).toMatchObject([{ status: 'pending', response_status: 307, error: 'status' }]);
    expect(inner.received).toEqual([]);
  });

  it('refuses a name with a private address among its addresses', async () => {
    const { log, received } = await createWebhook(named('mixed.test'));
    answers.push(['127.0.0.1', '127.0.0.2']);
    await createCode(app, owner);
    await drain();
    expect(await log()).toMatchObject([{ status: 'pending', error: 'blocked_address' }]);
    expect([received(), inner.received]).toEqual([[], []]);
  });

  it('connects to the address that was checked, if the name changes its address afterwards', async () => {
    const { received, log } = await createWebhook(named('rebinding.test'));
    questions = 0;
    answers.push(['127.0.0.1'], ['127.0.0.2']);
    await createCode(app, owner);
    await drain();
    expect(questions).toBe(1);
    expect(received()[0]?.headers['host']).toBe(`rebinding.test:${receiver.port}`);
    expect(await log()).toMatchObject([{ status: 'delivered' }]);
    app.clock.advance(1);
    await createCode(app, owner);
    await drain();
    expect((await log())[0]).toMatchObject({ status: 'pending', error: 'blocked_address' });
    expect(inner.received).toEqual([]);
  });

  it('is made once by several processes, and repeated when the lease of one expires', async () => {
    const { id, received, log } = await createWebhook();
    await createCode(app, owner);
    await app.db.run(sql`
      update webhooks set leased_until = ${new Date(app.clock.now().getTime() + 15_000)} where id = ${id}`);
    await drain();
    expect(received()).toEqual([]);
    app.clock.advance(15_001);
    await Promise.all([drain(), drain()]);
    expect(received()).toHaveLength(1);
    expect(await log()).toMatchObject([{ status: 'delivered', attempts: 1 }]);
  });
});

describe('a webhook that only fails', () => {
  it('is disabled after 3 days, and its owner gets an email', async () => {
    const { id, path, request, log } = await createWebhook();
    receiver.answer(path, (response) => response.writeHead(500).end());
    await createCode(app, owner);
    for (let step = 0; step < 16; step += 1) {
      await drain();
      app.clock.advance(hours(5));
    }
    await app.deleteExpired();
    await app.outbox.drain();
    const { accessToken: token } = await logIn(app, owner.email);
    request.token = token;
    expect((await app.call(webhooks.list, { token })).body.webhooks).toMatchObject([{ id, enabled: false }]);
    expect(await log()).toMatchObject([{ status: 'failed', response_status: 500 }]);
    const mails = app.mail.sent.filter(
      ({ to, subject }) => to === owner.email && subject === 'Tessera switched off a webhook',
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(`target.test:${receiver.port}${path}`);
    await app.deleteExpired();
    expect((await app.callForError(webhooks.test, request)).body.code).toBe('webhook_disabled');
    const enabled = await app.call(webhooks.update, { ...request, body: { enabled: true } });
    expect(enabled.body).toMatchObject({ enabled: true, disabled_at: null, failing_since: null });
  });
});

describe('POST and PATCH', () => {
  it.each(['http://169.254.169.254/latest/', 'http://0x7f.1:8080/', 'http://[fd00:ec2::254]/', 'http://localhost/'])(
    'return 422 for the private address %s',
    async (url) => {
      const { request } = await createWebhook();
      const body = { url, events: ['code.created' as const] };
      const created = await app.callForError(webhooks.create, { token: request.token, body });
      const changed = await app.callForError(webhooks.update, { ...request, body: { url } });
      for (const answer of [created, changed]) {
        expect(answer.status).toBe(422);
        expect(answer.body.field_keys).toEqual({ url: 'urlPrivate' });
      }
    },
  );
});

describe('test and resend', () => {
  it('sends a test event', async () => {
    const { request, received } = await createWebhook();
    const { status, body } = await app.call(webhooks.test, request);
    expect(status).toBe(202);
    await drain();
    expect(received()[0]).toMatchObject({
      headers: { 'webhook-id': body.delivery_id },
      event: { type: 'webhook.test' },
    });
  });

  it('sends a delivery again with the same id', async () => {
    const { request, received, log } = await createWebhook();
    await createCode(app, owner);
    await drain();
    const id = (await log())[0]?.id ?? '';
    const resend = { ...request, params: { ...request.params, delivery_id: id } };
    expect((await app.call(webhooks.resend, resend)).body).toMatchObject({ id, status: 'pending', attempts: 0 });
    await drain();
    expect(received().map(({ headers }) => headers['webhook-id'])).toEqual([id, id]);
    expect((await log()).map(({ status }) => status)).toEqual(['delivered']);
  });

  it('refuses a test without Pro and a resend after the body is deleted', async () => {
    const { id, request, log } = await createWebhook();
    await createCode(app, owner);
    await drain();
    const resend = { ...request, params: { id, delivery_id: (await log())[0]?.id ?? '' } };
    await subscribe(app, owner.email, 'canceled');
    expect((await app.callForError(webhooks.test, request)).body.code).toBe('webhook_requires_pro');
    await subscribe(app, owner.email);
    await app.db.run(sql`update webhook_deliveries set finished_at = ${new Date(app.clock.now().getTime() - days(4))}
      where webhook_id = ${id}`);
    await app.deleteExpired();
    expect((await app.callForError(webhooks.resend, resend)).body.code).toBe('delivery_expired');
    await app.db.run(sql`update webhook_deliveries set finished_at = ${new Date(app.clock.now().getTime() - days(31))}
      where webhook_id = ${id}`);
    await app.deleteExpired();
    expect(await log()).toEqual([]);
  });
});

describe('fairness', () => {
  it('runs at most five deliveries of one account at a time', async () => {
    const slow = await Promise.all(Array.from({ length: 7 }, () => createWebhook()));
    const held: (() => void)[] = [];
    for (const { path } of slow) receiver.answer(path, (response) => held.push(() => response.end()));
    await createCode(app, owner);
    const done = drain();
    await expect.poll(() => held.length).toBe(5);
    const other = await createProUser(app);
    owner = other;
    const fast = await createWebhook();
    await createCode(app, other);
    const fastDone = drain();
    await expect.poll(() => fast.received().length).toBe(1);
    expect(held).toHaveLength(5);
    for (const release of held.splice(0)) release();
    await expect.poll(() => held.length).toBe(2);
    for (const release of held.splice(0)) release();
    await Promise.all([done, fastDone]);
  });
});
