// On PostgreSQL: a claim stores the batches of its deliveries.
import { type BodyInput, endpoints, type SignedIn, type WebhookData } from '@tessera/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCode, createProUser } from '../../../test/app/codes.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { type Receiver, startReceiver, verify } from '../../../test/webhooks/receiver.ts';
import { sql } from '../../platform/db/sql.ts';

const app = useTestApp({ unlimited: true, env: { WEBHOOK_ALLOW_PRIVATE: 'on' } });
const { webhooks } = endpoints;
let receiver: Receiver;
let owner: SignedIn & { email: string };
let paths = 0;

beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());
beforeEach(async () => {
  await app.db.run(sql`delete from webhooks`);
  owner = await createProUser(app);
});

type Event = { id: string; type: keyof WebhookData; data: { id: string } };

async function createWebhook(options: Partial<BodyInput<typeof webhooks.create>>) {
  const path = `/batch-${(paths += 1)}`;
  const body = { url: receiver.url + path, events: ['code.created' as const], ...options };
  const { id, secret } = (await app.call(webhooks.create, { token: owner.accessToken, body })).body;
  const request = { token: owner.accessToken, params: { id } };
  return {
    request,
    path,
    secret,
    requests: () => receiver.at(path),
    batches: () => receiver.at(path).map(({ body: text }) => (JSON.parse(text) as { events: Event[] }).events),
    log: async () => (await app.call(webhooks.deliveries, request)).body.deliveries.toReversed(),
  };
}

const drain = () => app.webhooks.worker.drain();
const fail: Parameters<Receiver['answer']>[1] = (response) => response.writeHead(500).end();
const succeed: Parameters<Receiver['answer']>[1] = (response) => response.end();

/** Creates codes one after the other, as their events are sent. */
async function createCodes(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    ids.push(await createCode(app, owner));
    app.clock.advance(1);
  }
  return ids;
}

describe('a webhook with max_batch_size', () => {
  it('gets that many events per request, in order and signed, with the ids of their deliveries', async () => {
    const { batches, requests, log, secret } = await createWebhook({ max_batch_size: 3 });
    const codes = await createCodes(7);
    await drain();
    expect(batches().map(({ length }) => length)).toEqual([3, 3, 1]);
    expect(
      batches()
        .flat()
        .map(({ data }) => data.id),
    ).toEqual(codes);
    for (const request of requests()) verify(secret, request, app.clock.now());
    const deliveries = await log();
    expect(
      batches()
        .flat()
        .map(({ id }) => id),
    ).toEqual(deliveries.map(({ id }) => id));
    expect(deliveries.map(({ status, attempts }) => [status, attempts])).toEqual(codes.map(() => ['delivered', 1]));
    expect(new Set(requests().map(({ headers }) => headers['webhook-id'])).size).toBe(3);
  });

  it('gets the same batch with the same id again, although other events wait', async () => {
    const { path, batches, requests, log } = await createWebhook({ max_batch_size: 10 });
    receiver.answer(path, fail);
    const first = await createCodes(2);
    await drain();
    const later = await createCodes(2);
    app.clock.advance(6000);
    receiver.answer(path, succeed);
    await drain();
    expect(batches().map((events) => events.map(({ data }) => data.id))).toEqual([first, later, first]);
    const ids = requests().map(({ headers }) => headers['webhook-id']);
    expect(ids[2]).toBe(ids[0]);
    expect(requests()[2]?.body).toBe(requests()[0]?.body);
    expect((await log()).map(({ attempts }) => attempts)).toEqual([2, 2, 1, 1]);
  });

  it('gets single events after it is switched off, and batches after it is switched on', async () => {
    const { path, requests, request } = await createWebhook({ max_batch_size: 10 });
    receiver.answer(path, fail);
    const codes = await createCodes(2);
    await drain();
    await app.call(webhooks.update, { ...request, body: { max_batch_size: null } });
    receiver.answer(path, succeed);
    app.clock.advance(6000);
    await drain();
    const singles = requests().slice(1);
    expect(singles.map(({ event }) => (event.data as { id: string }).id)).toEqual(codes);
    const updated = await app.call(webhooks.update, { ...request, body: { max_batch_size: 100 } });
    expect(updated.body.max_batch_size).toBe(100);
    await app.call(webhooks.test, request);
    await drain();
    expect(JSON.parse(requests().at(-1)?.body ?? '')).toMatchObject({ events: [{ type: 'webhook.test' }] });
  });

  it('gets at most a megabyte per request, and a larger event by itself', async () => {
    const { request, batches } = await createWebhook({ max_batch_size: 100 });
    const filler = 'x'.repeat(400_000);
    for (const size of [1, 1, 1, 3]) {
      const body = JSON.stringify({ type: 'webhook.test', data: { message: filler.repeat(size) } });
      await app.db.run(sql`
        insert into webhook_deliveries (id, webhook_id, event, body, available_at, expires_at, created_at)
        values (gen_random_uuid(), ${request.params.id}, 'webhook.test', ${body}, ${app.clock.now()},
          ${new Date(app.clock.now().getTime() + 1000)}, ${app.clock.now()})`);
      app.clock.advance(1);
    }
    await drain();
    expect(batches().map(({ length }) => length)).toEqual([2, 1, 1]);
  });

  it('gets a delivery that is resent in a batch of its own', async () => {
    const { request, batches, log } = await createWebhook({ max_batch_size: 10 });
    await createCodes(2);
    await drain();
    const [delivery] = await log();
    const params = { id: request.params.id, delivery_id: delivery?.id ?? '' };
    await app.call(webhooks.resend, { token: owner.accessToken, params });
    await drain();
    expect(batches().map((events) => events.map(({ id }) => id))).toEqual([
      (await log()).map(({ id }) => id),
      [delivery?.id],
    ]);
  });

  it.each([0, 101, 1.5])('refuses %s', async (max_batch_size) => {
    const body = { url: receiver.url, events: ['code.created' as const], max_batch_size };
    const refused = await app.callForError(webhooks.create, { token: owner.accessToken, body });
    expect(refused).toMatchObject({ status: 422, body: { fields: { max_batch_size: expect.any(String) as string } } });
  });
});
