import { endpoints, limits, type SignedIn, type WebhookEvent } from '@tessera/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contents, createCode, createProUser, subscribe } from '../../../test/app/codes.ts';
import { createSubscriber, submitHostedForm } from '../../../test/app/subscribers.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { createSignedInUser, logIn } from '../../../test/app/users.ts';
import { type Receiver, startReceiver, verify } from '../../../test/webhooks/receiver.ts';
import { hours } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/sql.ts';
import { randomIds } from '../../platform/ids/ids.ts';
import { createWebhookEvents } from './webhook-events.service.ts';

const app = useTestApp({ unlimited: true, env: { WEBHOOK_ALLOW_PRIVATE: 'on' } });
const { webhooks, qrCodes } = endpoints;
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

/** A webhook with its own path at the receiver. */
async function createWebhook(events: WebhookEvent[] = ['code.created'], codeIds?: string[], token = owner.accessToken) {
  const path = `/hook-${(paths += 1)}`;
  const { body, status } = await app.call(webhooks.create, {
    token,
    body: { url: receiver.url + path, events, ...(codeIds && { code_ids: codeIds }) },
  });
  expect(status).toBe(201);
  return { ...body, path, received: () => receiver.at(path) };
}

const drain = () => app.webhooks.worker.drain();

describe('POST /v1/webhooks', () => {
  it('returns the secret, which is not listed later', async () => {
    const { id, secret, path } = await createWebhook(['code.created', 'code.created', 'code.deleted']);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { body } = await app.call(webhooks.list, { token: owner.accessToken });
    expect(body.webhooks).toEqual([
      {
        id,
        url: receiver.url + path,
        events: ['code.created', 'code.deleted'],
        code_ids: null,
        max_batch_size: null,
        enabled: true,
        paused: false,
        failing_since: null,
        disabled_at: null,
        created_at: app.clock.now().toISOString(),
      },
    ]);
    expect(app.logged.join('\n')).not.toContain(secret);
  });

  it('returns 403 without Pro', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    const body = { url: 'https://example.org/', events: ['code.created' as const] };
    const answer = await app.callForError(webhooks.create, { token, body });
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ code: 'webhook_requires_pro', requires_subscription: true });
  });

  it('returns 409 at the limit of webhooks per account', async () => {
    const { id } = await createWebhook();
    await app.db.run(sql`
      insert into webhooks (id, user_id, url, events, secret, created_at)
      select gen_random_uuid(), user_id, url, events, secret, created_at
      from webhooks, generate_series(2, ${limits.webhooks.maxPerAccount}) where id = ${id}`);
    const body = { url: 'https://example.org/', events: ['code.created' as const] };
    const answer = await app.callForError(webhooks.create, { token: owner.accessToken, body });
    expect([answer.status, answer.body.code]).toEqual([409, 'webhook_limit']);
  });

  it('creates one webhook for two requests with one Idempotency-Key', async () => {
    const request = {
      token: owner.accessToken,
      headers: { 'idempotency-key': 'a' },
      body: { url: 'https://example.org/', events: ['code.created' as const] },
    };
    const first = await app.call(webhooks.create, request);
    expect((await app.call(webhooks.create, request)).body).toEqual(first.body);
    expect((await app.call(webhooks.list, { token: request.token })).body.webhooks).toHaveLength(1);
  });

  it.each([
    [{ url: 'ftp://example.org/', events: ['code.created'] }, 'url'],
    [{ url: 'https://ann:secret@example.org/', events: ['code.created'] }, 'url'],
    [{ url: 'https://example.org/', events: [] }, 'events'],
    [{ url: 'https://example.org/', events: ['code.exploded'] }, 'events.0'],
    [{ url: 'https://example.org/', events: ['code.created'], code_ids: [] }, 'code_ids'],
    [
      { url: 'https://example.org/', events: ['code.created'], code_ids: ['0198c0de-0000-7000-8000-000000000000'] },
      'code_ids',
    ],
  ])('returns 422 for %j', async (body, field) => {
    const { status, body: reply } = await app.callForError(webhooks.create, {
      token: owner.accessToken,
      body: body as never,
    });
    expect(status).toBe(422);
    expect(Object.keys(reply.fields ?? {})).toEqual([field]);
  });
});

describe('PATCH, DELETE and rotation', () => {
  it('changes the given fields only', async () => {
    const codeId = await createCode(app, owner);
    const { id, url } = await createWebhook(['code.updated'], [codeId]);
    const request = { token: owner.accessToken, params: { id } };
    const changed = await app.call(webhooks.update, { ...request, body: { enabled: false } });
    expect(changed.body).toMatchObject({ url, events: ['code.updated'], code_ids: [codeId], enabled: false });
    const all = await app.call(webhooks.update, { ...request, body: { code_ids: null, enabled: true } });
    expect(all.body).toMatchObject({ code_ids: null, enabled: true });
  });

  it('keeps a chosen code that was deleted, and refuses to add one', async () => {
    const { qrCodes } = endpoints;
    const [kept, deleted, other] = [
      await createCode(app, owner),
      await createCode(app, owner),
      await createCode(app, owner),
    ];
    const { id } = await createWebhook(['code.updated'], [kept, deleted]);
    const request = { token: owner.accessToken, params: { id } };
    for (const code of [deleted, other])
      await app.call(qrCodes.remove, { token: owner.accessToken, params: { id: code } });
    const body = { url: `${receiver.url}/moved`, code_ids: [kept, deleted] };
    expect((await app.call(webhooks.update, { ...request, body })).body).toMatchObject(body);
    const refused = await app.callForError(webhooks.update, { ...request, body: { code_ids: [kept, other] } });
    expect(refused.body.fields).toHaveProperty('code_ids');
  });

  it('sends nothing to a disabled webhook, including pending deliveries', async () => {
    const { id, received } = await createWebhook();
    const request = { token: owner.accessToken, params: { id } };
    await createCode(app, owner);
    await app.call(webhooks.update, { ...request, body: { enabled: false } });
    await createCode(app, owner);
    await app.call(webhooks.update, { ...request, body: { enabled: true } });
    await drain();
    expect(received()).toEqual([]);
    const { body } = await app.call(webhooks.deliveries, request);
    expect(body.deliveries).toMatchObject([{ event: 'code.created', status: 'failed', error: 'disabled' }]);
  });

  it('deletes a webhook with its deliveries', async () => {
    const { id, received } = await createWebhook();
    await createCode(app, owner);
    const request = { token: owner.accessToken, params: { id } };
    await app.call(webhooks.remove, request);
    await drain();
    expect(received()).toEqual([]);
    expect(await app.db.many(sql`select 1 from webhook_deliveries where webhook_id = ${id}`)).toEqual([]);
    expect((await app.callForError(webhooks.remove, request)).status).toBe(404);
  });

  it('signs with both secrets for 24 hours after a rotation', async () => {
    const { id, secret, received } = await createWebhook();
    const { body } = await app.call(webhooks.rotateSecret, { token: owner.accessToken, params: { id } });
    await createCode(app, owner);
    await drain();
    const [during] = received();
    if (!during) throw new Error('nothing received');
    for (const one of [secret, body.secret]) verify(one, during, app.clock.now());
    app.clock.advance(hours(24));
    await createCode(app, await signedInAgain());
    await drain();
    const last = received()[1];
    if (!last) throw new Error('nothing received');
    verify(body.secret, last, app.clock.now());
    expect(() => verify(secret, last, app.clock.now())).toThrow();
  });

  it("does not show or change another account's webhooks", async () => {
    const { id } = await createWebhook();
    const { accessToken: token } = await createProUser(app);
    expect((await app.call(webhooks.list, { token })).body.webhooks).toEqual([]);
    const request = { token, params: { id } };
    expect((await app.callForError(webhooks.update, { ...request, body: { enabled: false } })).status).toBe(404);
    expect((await app.callForError(webhooks.remove, request)).status).toBe(404);
    expect((await app.callForError(webhooks.rotateSecret, request)).status).toBe(404);
    expect((await app.callForError(webhooks.test, request)).status).toBe(404);
    expect((await app.callForError(webhooks.deliveries, request)).status).toBe(404);
  });
});

/** Access tokens are valid for 15 minutes of the test's clock. */
async function signedInAgain() {
  return { ...owner, ...(await logIn(app, owner.email)) };
}

describe('events', () => {
  it('have the code without pictures, signed', async () => {
    const { secret, received } = await createWebhook(['code.created', 'code.updated', 'code.deleted']);
    const request = { token: owner.accessToken };
    const body = { ...contents.url, title: 'Menu', external_id: 'sku-1' };
    const { id } = (await app.call(qrCodes.create, { ...request, body })).body;
    const { body: created } = await app.call(qrCodes.get, { ...request, params: { id } });
    app.clock.advance(1000);
    await app.call(qrCodes.update, { ...request, params: { id }, body: { title: 'Lunch' } });
    app.clock.advance(1000);
    await app.call(qrCodes.updateStyle, { ...request, params: { id }, body: { dots_color: '#0F4D49' } });
    app.clock.advance(1000);
    await app.call(qrCodes.remove, { ...request, params: { id } });
    await drain();
    const { qr_code_data_url: _, thumbnail_url: __, ...code } = created;
    const after = (ms: number) => ({
      ...code,
      title: 'Lunch',
      updated_at: new Date(Date.parse(code.created_at) + ms).toISOString(),
    });
    expect(received().map(({ event }) => event)).toEqual([
      { type: 'code.created', timestamp: expect.any(String), api_version: '2026-11-01', data: code },
      expect.objectContaining({ type: 'code.updated', data: after(1000) }),
      expect.objectContaining({
        type: 'code.updated',
        data: { ...after(2000), style: { ...code.style, dots_color: '#0F4D49' } },
      }),
      expect.objectContaining({
        type: 'code.deleted',
        data: { id, short_hash: code.short_hash, external_id: 'sku-1' },
      }),
    ]);
    expect(received().some(({ body: text }) => text.includes('data:image'))).toBe(false);
    for (const one of received()) verify(secret, one, app.clock.now());
    expect(new Set(received().map(({ headers }) => headers['webhook-id'])).size).toBe(4);
  });

  it('do not exist for a change that was rolled back or changes nothing', async () => {
    const { id: webhookId } = await createWebhook(['code.created', 'code.updated', 'code.deleted']);
    const id = await createCode(app, owner);
    const request = { token: owner.accessToken, params: { id } };
    await app.call(qrCodes.update, { ...request, body: { destination_url: contents.url.destination_url } });
    const count = () => app.db.many(sql`select 1 from webhook_deliveries where webhook_id = ${webhookId}`);
    expect(await count()).toHaveLength(1);
    const { emit } = createWebhookEvents({ clock: app.clock, ids: randomIds });
    const data = () => ({ id, short_hash: '0000000', external_id: null });
    const { userId } = await app.db.one<{ userId: string }>(
      sql`select user_id as "userId" from webhooks where id = ${webhookId}`,
    );
    const attempt = app.db.tx(async (tx) => {
      await emit(tx, { type: 'code.deleted', userId, codeId: id, data });
      throw new Error('rolled back');
    });
    await expect(attempt).rejects.toThrow('rolled back');
    expect(await count()).toHaveLength(1);
  });

  it('go to webhooks of chosen codes only for these codes', async () => {
    const [chosen, other] = [await createCode(app, owner), await createCode(app, owner)];
    const { received } = await createWebhook(['code.updated'], [chosen]);
    for (const id of [chosen, other])
      await app.call(qrCodes.update, { token: owner.accessToken, params: { id }, body: { title: 'New' } });
    await drain();
    expect(received().map(({ event }) => event.data)).toMatchObject([{ id: chosen }]);
  });

  it('pause while the account is not Pro and resume with Pro', async () => {
    const { received } = await createWebhook();
    const request = { token: owner.accessToken };
    await subscribe(app, owner.email, 'canceled');
    await createCode(app, owner);
    expect((await app.call(webhooks.list, request)).body.webhooks).toMatchObject([{ enabled: true, paused: true }]);
    await drain();
    expect(received()).toEqual([]);
    await subscribe(app, owner.email);
    await createCode(app, owner);
    await drain();
    expect(received()).toHaveLength(1);
  });

  it('report changes of the subscription, also its end', async () => {
    const subscriber = await createSubscriber(app);
    const { received } = await createWebhook(['subscription.changed'], undefined, subscriber.token);
    const control = (form: Record<string, string>) =>
      submitHostedForm(app, `${app.config.publicUrl}/dev/stripe/control`, { customer: subscriber.email, ...form });
    const [subscription] = await app.db.many<{ id: string }>(sql`
      select stripe_subscription_id as id from subscriptions s join users u on u.id = s.user_id
      where u.email = ${subscriber.email}`);
    await control({ do: 'status', subscription: subscription?.id ?? '', status: 'canceled' });
    await app.stripe.webhooks.settle();
    await drain();
    expect(received().map(({ event }) => event)).toMatchObject([
      { type: 'subscription.changed', data: { hasActiveSubscription: false, subscriptionStatus: 'canceled' } },
    ]);
  });
});
