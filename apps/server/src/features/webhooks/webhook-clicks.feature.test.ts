import { endpoints, limits, type SignedIn } from '@tessera/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createProUser, subscribe } from '../../../test/app/codes.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { createLinkedCode, follow } from '../../../test/app/visitors.ts';
import { type Receiver, startReceiver } from '../../../test/webhooks/receiver.ts';
import { minutes } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/sql.ts';

const app = useTestApp({ unlimited: true, env: { WEBHOOK_ALLOW_PRIVATE: 'on' } });
const { webhooks } = endpoints;
const { clicksPerDelivery, clickDelaySeconds } = limits.webhooks;
let receiver: Receiver;
let owner: SignedIn & { email: string };
let paths = 0;

beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());
beforeEach(async () => {
  owner = await createProUser(app);
});

async function createWebhook(codeIds?: string[]) {
  const path = `/clicks-${(paths += 1)}`;
  const body = { url: receiver.url + path, events: ['code.clicked' as const], ...(codeIds && { code_ids: codeIds }) };
  const { id } = (await app.call(webhooks.create, { token: owner.accessToken, body })).body;
  const clicks = () =>
    receiver.at(path).map(({ event }) => {
      if (event.type !== 'code.clicked') throw new Error(`unexpected event ${event.type}`);
      return event.data.clicks;
    });
  return { id, path, clicks, params: { token: owner.accessToken, params: { id } } };
}

async function drainLater(): Promise<void> {
  app.clock.advance(clickDelaySeconds * 1000);
  await app.webhooks.worker.drain();
}

const waiting = (webhookId: string) =>
  app.db.many(sql`select 1 from webhook_clicks where webhook_id = ${webhookId}`).then((rows) => rows.length);

describe('code.clicked', () => {
  it('has the clicks of 5 seconds, after they are counted', async () => {
    const code = await createLinkedCode(app, owner);
    const { clicks } = await createWebhook();
    const clicked_at = app.clock.now().toISOString();
    await follow(app, code.hash, { from: '8.8.8.8', headers: { referer: 'https://www.example.org/page?secret' } });
    await follow(app, `${code.hash.toUpperCase()}?src=poster-3`, { from: '8.8.8.8' });
    await follow(app, code.hash, { headers: { dnt: '1' } });
    await follow(app, code.hash, { headers: { 'user-agent': 'Googlebot/2.1' } });
    await app.webhooks.worker.drain();
    await app.shipper.shipAll();
    await app.webhooks.worker.drain();
    expect(clicks()).toEqual([]);
    await drainLater();
    const facts = { id: expect.any(String) as string, code_id: code.id, short_hash: code.hash, clicked_at };
    const phone = { country: 'US', device: 'mobile', browser: 'Safari', os: 'iOS' };
    const copied = { source: 'click', source_label: null, rule: null };
    const nothing = { country: null, device: null, browser: null, os: null, referrer: null };
    expect(clicks()).toEqual([
      [
        { ...facts, ...phone, ...copied, referrer: 'example.org', is_unique: true },
        { ...facts, ...phone, ...copied, referrer: null, is_unique: false, source: 'scan', source_label: 'poster-3' },
        { ...facts, ...nothing, ...copied, is_unique: false },
      ],
    ]);
    await drainLater();
    expect(clicks()).toHaveLength(1);
  });

  it('is sent to every subscribed webhook, for all codes or the chosen ones', async () => {
    const [one, two] = [await createLinkedCode(app, owner), await createLinkedCode(app, owner)];
    const [all, chosen] = [await createWebhook(), await createWebhook([two.id])];
    const stranger = await createLinkedCode(app, await createProUser(app));
    for (const { hash } of [one, two, stranger]) await follow(app, hash);
    await app.shipper.shipAll();
    await drainLater();
    const ids = (lists: { code_id: string }[][]) => lists.flat().map(({ code_id }) => code_id);
    expect(ids(all.clicks())).toEqual([one.id, two.id]);
    expect(ids(chosen.clicks())).toEqual([two.id]);
  });

  it('has at most 1,000 clicks, and the next one fills up while one is pending', async () => {
    const code = await createLinkedCode(app, owner);
    const { id, path, clicks, params } = await createWebhook();
    receiver.answer(path, (response) => response.writeHead(500).end());
    const insert = (count: number) =>
      app.db.run(sql`
        insert into webhook_clicks (webhook_id, code_id, short_hash, at, is_unique, counted_at)
        select ${id}, ${code.id}, ${code.hash}, ${app.clock.now()}, false, ${app.clock.now()}
        from generate_series(1, ${count})`);
    await insert(clicksPerDelivery + 10);
    await app.webhooks.worker.drain();
    expect([clicks().map(({ length }) => length), await waiting(id)]).toEqual([[clicksPerDelivery], 10]);
    await drainLater();
    expect(await waiting(id)).toBe(10);
    await insert(clicksPerDelivery);
    await app.webhooks.worker.drain();
    expect(await waiting(id)).toBe(10);
    receiver.answer(path, (response) => response.end());
    app.clock.advance(minutes(2));
    await app.webhooks.worker.drain();
    await app.webhooks.worker.drain();
    expect(await waiting(id)).toBe(0);
    const { deliveries } = (await app.call(webhooks.deliveries, params)).body;
    expect(deliveries.map(({ status }) => status)).toEqual(['delivered', 'delivered', 'delivered']);
  });

  it('is not recorded for a disabled webhook or without Pro', async () => {
    const code = await createLinkedCode(app, owner);
    const { id, params } = await createWebhook();
    const click = async () => {
      await follow(app, code.hash);
      await app.shipper.shipAll();
      return waiting(id);
    };
    await subscribe(app, owner.email, 'canceled');
    expect(await click()).toBe(0);
    await subscribe(app, owner.email);
    expect(await click()).toBe(1);
    await app.call(webhooks.update, { ...params, body: { enabled: false } });
    expect(await click()).toBe(0);
    await app.call(webhooks.update, { ...params, body: { enabled: true } });
    expect(await click()).toBe(1);
    await app.call(webhooks.remove, params);
    await app.deleteExpired();
    expect(await waiting(id)).toBe(0);
  });
});
