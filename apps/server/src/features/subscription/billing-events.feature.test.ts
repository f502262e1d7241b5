import { endpoints } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { deliver, eventsOf, stripeFor } from '../../../test/app/stripe-under-test.ts';
import { aSubscriber, goodCard, openCheckout, press, statusOf, subjectsTo } from '../../../test/app/subscribers.ts';
import { aSignedInPerson } from '../../../test/app/people.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { sql } from '../../platform/db/sql.ts';

const app = useTestApp({ unlimited: true });
const settle = () => app.stripe.webhooks.settle();

/** Someone who has paid, with every message about it still on its way. */
async function anUnheardSubscriber() {
  const { accessToken: token, email } = await aSignedInPerson(app);
  const url = await openCheckout(app, token);
  await settle();
  app.stripe.webhooks.hold();
  await press(app, url, goodCard);
  // Without this the status would be asked of Stripe.
  await app.db.run(sql`update subscriptions set watch_until = null`);
  return { token, email };
}

const isPro = async (token: string) => (await statusOf(app, token)).hasActiveSubscription;

/** Everything the product keeps, in one text. */
async function everything(): Promise<string> {
  const tables = ['subscriptions', 'billing_events', 'billing_notices', 'outbox'];
  const rows = await Promise.all(
    tables.map((table) =>
      app.db.one(sql`select coalesce(jsonb_agg(t order by t::text)::text, '') as rows from ${sql.ident(table)} t`),
    ),
  );
  return JSON.stringify(rows);
}

describe('a message that is not Stripe’s', () => {
  async function aRealEvent() {
    const { token, email } = await anUnheardSubscriber();
    const { stripe, webhookSecret } = stripeFor(app, undefined);
    const customer = app.stripe.control.customer(email).id;
    const [event] = await eventsOf(stripe, customer, 0, ['customer.subscription.created']);
    return { token, event: event!, secret: webhookSecret };
  }

  it.each([
    ['signed with another secret', { secret: 'whsec_stolen' }],
    ['older than five minutes', { age: 301 }],
    ['altered on the way', { body: '{"id":"evt_1","type":"customer.subscription.created"}' }],
    ['altered by a space', { body: ' ' }],
  ])(
    'is refused when it is %s, and nothing is written',
    async (_, { secret, ...change }: { secret?: string; body?: string; age?: number }) => {
      const { token, event, secret: right } = await aRealEvent();
      const before = await everything();
      const body = change.body === ' ' ? `${JSON.stringify(event, null, 2)} ` : change.body;
      expect(await deliver(app, event, secret ?? right, { ...change, ...(body && { body }) })).toBe(400);
      expect(await everything()).toBe(before);
      expect(await isPro(token)).toBe(false);
      expect(await deliver(app, event, right)).toBe(200);
      expect(await isPro(token)).toBe(true);
    },
  );

  it.each([
    ['without an id', { id: undefined }],
    ['whose id is no text', { id: ['evt_1'] }],
    ['whose id the database cannot hold', { id: 'evt_\0' }],
    ['whose type is no text', { type: [['invoice.paid']] }],
    ['without data', { data: undefined }],
    ['about a customer that is no name', { data: { object: { customer: { id: '\ud800' } } } }],
    ['of a customer that has none', { data: { object: { object: 'customer' } } }],
  ])('is refused when it is signed and still no event: one %s', async (_, change) => {
    const { event, secret } = await aRealEvent();
    const before = await everything();
    expect(await deliver(app, { ...event, ...change } as typeof event, secret)).toBe(400);
    expect(await everything()).toBe(before);
  });

  it.each([
    ['no signature', {}],
    ['half a signature', { 'stripe-signature': 't=1,v1=00' }],
    ['a signature without a time', { 'stripe-signature': 'v1=00' }],
    ['an empty signature', { 'stripe-signature': 't=1,v1=' }],
    ['neither a time nor a signature', { 'stripe-signature': 't=,v1=' }],
    ['nonsense', { 'stripe-signature': '\u00ff' }],
  ])('is refused with %s', async (_, headers: Record<string, string>) => {
    const answer = await app.http.inject({
      method: 'POST',
      url: '/v1/webhooks/stripe',
      headers,
      payload: { id: 'evt_1' },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'webhook_rejected', error: 'The webhook signature is not valid.' });
  });

  it('is refused before it is read when it is far too large', async () => {
    const payload = 'x'.repeat(600 * 1024);
    const answer = await app.http.inject({ method: 'POST', url: '/v1/webhooks/stripe', payload });
    expect(answer.statusCode).toBe(413);
  });
});

describe('a message', () => {
  it('about a customer that nobody here is, is acknowledged and logged', async () => {
    const { stripe, webhookSecret } = stripeFor(app, undefined);
    const { id } = await stripe.customers.create({ email: 'stranger@example.org' });
    await stripe.subscriptions.create({ customer: id, items: [{ price: app.stripe.priceId }] });
    const [event] = await eventsOf(stripe, id, 0, ['customer.subscription.created']);
    const before = await everything();
    expect(await deliver(app, event!, webhookSecret)).toBe(200);
    expect(await everything()).toBe(before);
    const line = app.logged.find((one) => one.includes(event!.id) && one.includes('nobody here'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      level: 'warn',
      customer: id,
      type: 'customer.subscription.created',
    });
  });

  it('of a kind that does not matter here is acknowledged and asks nothing of Stripe', async () => {
    const { email, token } = await anUnheardSubscriber();
    const { stripe, webhookSecret } = stripeFor(app, undefined);
    const [event] = await eventsOf(stripe, app.stripe.control.customer(email).id, 0, ['payment_method.attached']);
    expect(await deliver(app, event!, webhookSecret)).toBe(200);
    expect(await isPro(token)).toBe(false);
  });

  it('that cannot be dealt with is not acknowledged, and is dealt with when it comes again', async () => {
    const { email, token } = await anUnheardSubscriber();
    const { stripe, webhookSecret } = stripeFor(app, undefined);
    const [event] = await eventsOf(stripe, app.stripe.control.customer(email).id, 0, ['customer.subscription.created']);
    app.stripe.control.trouble({ path: '/v1/subscriptions', times: 9, trouble: { kind: 'status', status: 500 } });
    expect(await deliver(app, event!, webhookSecret)).toBe(503);
    app.stripe.control.noTrouble();
    expect(await isPro(token)).toBe(false);
    expect(await deliver(app, event!, webhookSecret)).toBe(200);
    expect(await isPro(token)).toBe(true);
  });

  it('that was dealt with asks Stripe no second time', async () => {
    const { email, token } = await anUnheardSubscriber();
    const { stripe, webhookSecret } = stripeFor(app, undefined);
    const [event] = await eventsOf(stripe, app.stripe.control.customer(email).id, 0, ['customer.subscription.created']);
    expect(await deliver(app, event!, webhookSecret)).toBe(200);
    app.stripe.control.trouble({ path: '/v1/subscriptions', times: 99, trouble: { kind: 'hang' } });
    expect(await deliver(app, event!, webhookSecret)).toBe(200);
    app.stripe.control.noTrouble();
    expect(await isPro(token)).toBe(true);
  });
});

describe('a year of trouble', () => {
  /** A small generator with a seed, so that what fails can be tried again. */
  const randomOf = (seed: number) => () => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return seed / 2 ** 32;
  };

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'ends where Stripe is, with messages late, twice, shuffled and at once: %i',
    async (seed) => {
      const random = randomOf(seed);
      const { control, webhooks } = app.stripe;
      webhooks.release();
      const { token, email } = await aSubscriber(app);
      webhooks.hold();
      const happenings = [
        () => control.advance(email, 'next'),
        () => control.advance(email, { days: 3 }),
        () => control.failPayments(email, true),
        () => control.failPayments(email, false),
        () => control.trouble({ path: '/v1/subscriptions', times: 2, trouble: { kind: 'slow', ms: 20 } }),
      ];
      const onTheirWay: Promise<number>[] = [];
      const heard = new Set<string>();
      for (let step = 0; step < 25; step += 1) {
        happenings[Math.floor(random() * happenings.length)]?.();
        for (const { id } of webhooks.waiting().filter(() => random() < 0.3)) {
          heard.add(id);
          onTheirWay.push(webhooks.send(id));
          if (random() < 0.3) onTheirWay.push(webhooks.send(id));
        }
        if (random() < 0.4) await Promise.all(onTheirWay.splice(0));
      }
      await Promise.all(onTheirWay);
      // The last ones come in the wrong order.
      webhooks.release('reversed');
      await webhooks.settle();
      await app.db.run(sql`update subscriptions set watch_until = null`);

      const atStripe = control.subscription(email)!;
      expect((await statusOf(app, token)).subscriptionStatus).toBe(atStripe.status);
      await app.outbox.drain();
      const told = await app.db.many<{ kind: string; subject: string }>(sql`
      select kind, subject from billing_notices n join users u on u.id = n.user_id where u.email = ${email}`);
      // The mail of the registration aside, one mail per thing that was told.
      expect(subjectsTo(app, email)).toHaveLength(told.length + 1);
      expect(heard.size).toBeGreaterThan(0);
    },
  );
});

describe('a webhook and the rest of the product', () => {
  it('lets JSON be JSON elsewhere', async () => {
    const answer = await app.fail(endpoints.auth.login, { body: { email: 'x' } as never });
    expect(answer.status).toBe(422);
  });
});
