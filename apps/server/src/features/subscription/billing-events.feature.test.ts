// On PostgreSQL: `on conflict` and row locks.
import { endpoints } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { deliver, eventsOf, stripeFor } from '../../../test/app/stripe-under-test.ts';
import {
  createSubscriber,
  goodCard,
  openCheckout,
  submitHostedForm,
  statusOf,
  subjectsTo,
} from '../../../test/app/subscribers.ts';
import { createSignedInUser } from '../../../test/app/users.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { sql } from '../../platform/db/sql.ts';

const app = useTestApp({ unlimited: true });
const settle = () => app.stripe.webhooks.settle();

/** An account that has paid, while all webhooks are held back. */
async function subscribeWithoutWebhooks() {
  const { accessToken: token, email } = await createSignedInUser(app);
  const url = await openCheckout(app, token);
  await settle();
  app.stripe.webhooks.hold();
  await submitHostedForm(app, url, goodCard);
  // Otherwise a status call would sync with Stripe.
  await app.db.run(sql`update subscriptions set watch_until = null`);
  return { token, email };
}

const isPro = async (token: string) => (await statusOf(app, token)).hasActiveSubscription;

/** The content of all billing tables. */
async function dumpTables(): Promise<string> {
  const tables = ['subscriptions', 'billing_events', 'billing_notices', 'outbox'];
  const rows = await Promise.all(
    tables.map((table) =>
      app.db.one(sql`select coalesce(jsonb_agg(t order by t::text)::text, '') as rows from ${sql.ident(table)} t`),
    ),
  );
  return JSON.stringify(rows);
}

describe('POST /v1/webhooks/stripe with an invalid event', () => {
  async function findRealEvent() {
    const { token, email } = await subscribeWithoutWebhooks();
    const { stripe, webhookSecret } = stripeFor(app, undefined);
    const customer = app.stripe.control.customer(email).id;
    const [event] = await eventsOf(stripe, customer, 0, ['customer.subscription.created']);
    return { token, event: event!, secret: webhookSecret };
  }

  it.each([
    ['signed with another secret', { secret: 'whsec_stolen' }],
    ['older than five minutes', { age: 301 }],
    ['modified', { body: '{"id":"evt_1","type":"customer.subscription.created"}' }],
    ['modified by a space', { body: ' ' }],
  ])(
    'returns 400 and stores nothing when it is %s',
    async (_, { secret, ...change }: { secret?: string; body?: string; age?: number }) => {
      const { token, event, secret: right } = await findRealEvent();
      const before = await dumpTables();
      const body = change.body === ' ' ? `${JSON.stringify(event, null, 2)} ` : change.body;
      expect(await deliver(app, event, secret ?? right, { ...change, ...(body && { body }) })).toBe(400);
      expect(await dumpTables()).toBe(before);
      expect(await isPro(token)).toBe(false);
      expect(await deliver(app, event, right)).toBe(200);
      expect(await isPro(token)).toBe(true);
    },
  );

  it.each([
    ['no id', { id: undefined }],
    ['an id that is no string', { id: ['evt_1'] }],
    ['an id with a NUL character', { id: 'evt_\0' }],
    ['a type that is no string', { type: [['invoice.paid']] }],
    ['no data', { data: undefined }],
    ['an invalid customer id', { data: { object: { customer: { id: '\ud800' } } } }],
    ['a customer without an id', { data: { object: { object: 'customer' } } }],
  ])('returns 400 for a signed event with %s', async (_, change) => {
    const { event, secret } = await findRealEvent();
    const before = await dumpTables();
    expect(await deliver(app, { ...event, ...change } as typeof event, secret)).toBe(400);
    expect(await dumpTables()).toBe(before);
  });

  it.each([
    ['no signature', {}],
    ['a wrong signature', { 'stripe-signature': 't=1,v1=00' }],
    ['a signature without a timestamp', { 'stripe-signature': 'v1=00' }],
    ['an empty signature', { 'stripe-signature': 't=1,v1=' }],
    ['an empty timestamp and signature', { 'stripe-signature': 't=,v1=' }],
    ['an invalid header', { 'stripe-signature': '\u00ff' }],
  ])('returns 400 for %s', async (_, headers: Record<string, string>) => {
    const answer = await app.http.inject({
      method: 'POST',
      url: '/v1/webhooks/stripe',
      headers,
      payload: { id: 'evt_1' },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'webhook_rejected', error: 'The webhook signature is not valid.' });
  });

  it('returns 413 for a body of 600 KB', async () => {
    const payload = 'x'.repeat(600 * 1024);
    const answer = await app.http.inject({ method: 'POST', url: '/v1/webhooks/stripe', payload });
    expect(answer.statusCode).toBe(413);
  });
});

describe('POST /v1/webhooks/stripe', () => {
  it('returns 200 and logs a warning for an unknown customer', async () => {
    const { stripe, webhookSecret } = stripeFor(app, undefined);
    const { id } = await stripe.customers.create({ email: 'stranger@example.org' });
    await stripe.subscriptions.create({ customer: id, items: [{ price: app.stripe.priceId }] });
    const [event] = await eventsOf(stripe, id, 0, ['customer.subscription.created']);
    const before = await dumpTables();
    expect(await deliver(app, event!, webhookSecret)).toBe(200);
    expect(await dumpTables()).toBe(before);
    const line = app.logged.find((one) => one.includes(event!.id) && one.includes('unknown customer'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      level: 'warn',
      customer: id,
      type: 'customer.subscription.created',
    });
  });

  it('returns 200 without a sync for an irrelevant event type', async () => {
    const { email, token } = await subscribeWithoutWebhooks();
    const { stripe, webhookSecret } = stripeFor(app, undefined);
    const [event] = await eventsOf(stripe, app.stripe.control.customer(email).id, 0, ['payment_method.attached']);
    expect(await deliver(app, event!, webhookSecret)).toBe(200);
    expect(await isPro(token)).toBe(false);
  });

  it('returns 503 when the sync fails, and syncs when the event is sent again', async () => {
    const { email, token } = await subscribeWithoutWebhooks();
    const { stripe, webhookSecret } = stripeFor(app, undefined);
    const [event] = await eventsOf(stripe, app.stripe.control.customer(email).id, 0, ['customer.subscription.created']);
    app.stripe.control.addFault({ path: '/v1/subscriptions', times: 9, effect: { kind: 'status', status: 500 } });
    expect(await deliver(app, event!, webhookSecret)).toBe(503);
    app.stripe.control.clearFaults();
    expect(await isPro(token)).toBe(false);
    expect(await deliver(app, event!, webhookSecret)).toBe(200);
    expect(await isPro(token)).toBe(true);
  });

  it('does not sync again for a processed event', async () => {
    const { email, token } = await subscribeWithoutWebhooks();
    const { stripe, webhookSecret } = stripeFor(app, undefined);
    const [event] = await eventsOf(stripe, app.stripe.control.customer(email).id, 0, ['customer.subscription.created']);
    expect(await deliver(app, event!, webhookSecret)).toBe(200);
    app.stripe.control.addFault({ path: '/v1/subscriptions', times: 99, effect: { kind: 'hang' } });
    expect(await deliver(app, event!, webhookSecret)).toBe(200);
    app.stripe.control.clearFaults();
    expect(await isPro(token)).toBe(true);
  });
});

describe('random webhook order', () => {
  /** Seeded, so that a failure can be reproduced. */
  const randomOf = (seed: number) => () => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return seed / 2 ** 32;
  };

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'ends in Stripe’s state with late, duplicate, shuffled and parallel webhooks: seed %i',
    async (seed) => {
      const random = randomOf(seed);
      const { control, webhooks } = app.stripe;
      webhooks.release();
      const { token, email } = await createSubscriber(app);
      webhooks.hold();
      const actions = [
        () => control.advance(email, 'next'),
        () => control.advance(email, { days: 3 }),
        () => control.failPayments(email, true),
        () => control.failPayments(email, false),
        () => control.addFault({ path: '/v1/subscriptions', times: 2, effect: { kind: 'slow', ms: 20 } }),
      ];
      const pending: Promise<number>[] = [];
      const delivered = new Set<string>();
      for (let step = 0; step < 25; step += 1) {
        actions[Math.floor(random() * actions.length)]?.();
        for (const { id } of webhooks.waiting().filter(() => random() < 0.3)) {
          delivered.add(id);
          pending.push(webhooks.send(id));
          if (random() < 0.3) pending.push(webhooks.send(id));
        }
        if (random() < 0.4) await Promise.all(pending.splice(0));
      }
      await Promise.all(pending);
      // The remaining webhooks are sent in reverse order.
      webhooks.release('reversed');
      await webhooks.settle();
      await app.db.run(sql`update subscriptions set watch_until = null`);

      const atStripe = control.subscription(email)!;
      expect((await statusOf(app, token)).subscriptionStatus).toBe(atStripe.status);
      await app.outbox.drain();
      const notices = await app.db.many<{ kind: string; subject: string }>(sql`
      select kind, subject from billing_notices n join users u on u.id = n.user_id where u.email = ${email}`);
      // One email per notice, and the verification email.
      expect(subjectsTo(app, email)).toHaveLength(notices.length + 1);
      expect(delivered.size).toBeGreaterThan(0);
    },
  );
});

describe('other routes', () => {
  it('still parse JSON', async () => {
    const answer = await app.callForError(endpoints.auth.login, { body: { email: 'x' } as never });
    expect(answer.status).toBe(422);
  });
});
