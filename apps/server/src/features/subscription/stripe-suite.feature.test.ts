import { endpoints } from '@tessera/contract';
import type { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { createSignedInUser } from '../../../test/app/users.ts';
import {
  deliver,
  eventsOf,
  isRealStripe,
  permutations,
  realStripeSettings,
  stripeFor,
} from '../../../test/app/stripe-under-test.ts';
import { openCheckout, readSubscription, subjectsTo } from '../../../test/app/subscribers.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { sql } from '../../platform/db/sql.ts';

/*
 * Runs against the emulator or, with STRIPE_TEST_SECRET_KEY, against Stripe's test mode. A real request takes a third of
 * a second, so only a sample of the orders runs there.
 */
const settings = await realStripeSettings();
const app = useTestApp({ stripe: settings, env: { STRIPE_YEARLY_PRICE_ID: 'price_yearly' }, unlimited: true });
const { subscription } = endpoints;
const timeoutMs = isRealStripe ? 600_000 : 120_000;

/** A user whose customer was created by the product. The subscription is created through the SDK. */
async function createCustomer() {
  app.stripe.webhooks.hold();
  const { accessToken: token, email } = await createSignedInUser(app);
  const checkoutUrl = await openCheckout(app, token);
  const { id: customer } = await app.db.one<{ id: string }>(sql`
    select stripe_customer_id as id from subscriptions s join users u on u.id = s.user_id where u.email = ${email}`);
  return { token, email, customer, checkoutUrl, ...stripeFor(app, settings) };
}

async function subscribe({ stripe, customer, priceId }: Awaited<ReturnType<typeof createCustomer>>) {
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  return stripe.subscriptions.create({ customer, items: [{ price: priceId }], default_payment_method: method.id });
}

/** Resets the product's billing state. */
async function resetState(customer: string): Promise<void> {
  await app.db.run(sql`delete from billing_events`);
  await app.db.run(sql`delete from billing_notices`);
  await app.db.run(sql`delete from outbox`);
  await app.db.run(sql`
    update subscriptions set status = null, stripe_subscription_id = null, current_period_end = null, cancel_at = null,
      latest_invoice_id = null, billing_interval = null, watch_until = null
    where stripe_customer_id = ${customer}`);
}

const sample = <T>(orders: T[]): T[] => (isRealStripe ? orders.filter((_, index) => index % 10 === 0) : orders);

describe('webhooks of a subscription', () => {
  it(
    'lead to the same state in every order, duplicated and in parallel',
    async () => {
      const since = Math.floor((isRealStripe ? Date.now() : app.clock.now().getTime()) / 1000) - 5;
      const customerOfUser = await createCustomer();
      const { stripe, customer, token, email, webhookSecret } = customerOfUser;
      const send = (event: Stripe.Event) => deliver(app, event, webhookSecret);

      async function expectAlways(events: Stripe.Event[], expected: object, mails: number): Promise<void> {
        const orders = sample(permutations(events));
        for (const order of [...orders, ...sample(orders).map((one) => one.flatMap((event) => [event, event]))]) {
          await resetState(customer);
          for (const event of order) expect(await send(event)).toBe(200);
          expect(await readSubscription(app, token), order.map(({ type }) => type).join(' → ')).toMatchObject(expected);
        }
        for (const copies of [1, 3]) {
          await resetState(customer);
          const before = subjectsTo(app, email).length;
          const all = Array.from({ length: copies }, () => events).flat();
          expect(new Set(await Promise.all(all.map(send)))).toEqual(new Set([200]));
          expect(await readSubscription(app, token)).toMatchObject(expected);
          await app.outbox.drain();
          expect(subjectsTo(app, email).length - before).toBe(mails);
        }
      }

      const created = await subscribe(customerOfUser);
      const periodEnd = new Date((created.items.data[0]?.current_period_end ?? 0) * 1000).toISOString();
      const startEvents = ['customer.subscription.created', 'invoice.paid'];
      const active = { hasActiveSubscription: true, subscriptionStatus: 'active', cancelAt: null };
      await expectAlways(
        await eventsOf(stripe, customer, since, startEvents),
        { ...active, subscriptionEndDate: periodEnd },
        1,
      );

      await stripe.subscriptions.update(created.id, { cancel_at_period_end: true });
      const cancelEvents = [...startEvents, 'customer.subscription.updated'];
      await expectAlways(
        await eventsOf(stripe, customer, since, cancelEvents),
        { ...active, subscriptionEndDate: null, cancelAt: periodEnd },
        1,
      );

      await stripe.subscriptions.cancel(created.id);
      const endEvents = [...cancelEvents, 'customer.subscription.deleted'];
      await expectAlways(
        await eventsOf(stripe, customer, since, endEvents),
        { hasActiveSubscription: false, subscriptionStatus: 'canceled', subscriptionEndDate: null, cancelAt: null },
        0,
      );
    },
    timeoutMs,
  );
});

describe('plan change', () => {
  it(
    'to yearly and back charges the previewed amount',
    async () => {
      const customerOfUser = await createCustomer();
      const { stripe, token } = customerOfUser;
      const created = await subscribe(customerOfUser);
      for (const interval of ['year', 'month'] as const) {
        const quoted = (await app.call(subscription.previewPlanChange, { token, body: { interval } })).body;
        const confirmed = await app.call(subscription.changePlan, { token, body: { quote: quoted.quote } });
        expect(confirmed.status).toBe(200);
        const { latest_invoice, items } = await stripe.subscriptions.retrieve(created.id, {
          expand: ['latest_invoice'],
        });
        expect(latest_invoice).toMatchObject({ status: 'paid', amount_paid: Math.round(quoted.due * 100) });
        expect(items.data[0]?.price.recurring?.interval).toBe(interval);
        expect(await readSubscription(app, token)).toMatchObject({ interval, subscriptionEndDate: quoted.renewsAt });
      }
    },
    timeoutMs,
  );
});

describe('subscription calls', () => {
  it(
    'open Stripe’s pages, undo a cancellation, and deleting the account ends the subscription',
    async () => {
      const customerOfUser = await createCustomer();
      const { stripe, token, checkoutUrl } = customerOfUser;
      expect(checkoutUrl).toMatch(isRealStripe ? /^https:\/\/checkout\.stripe\.com\// : /\/dev\/stripe\/checkout\//);
      const created = await subscribe(customerOfUser);
      expect((await app.callForError(subscription.checkout, { token })).body.code).toBe('already_subscribed');

      await stripe.subscriptions.update(created.id, { cancel_at_period_end: true });
      expect((await app.call(subscription.reactivate, { token })).status).toBe(200);
      expect(await stripe.subscriptions.retrieve(created.id)).toMatchObject({
        cancel_at: null,
        cancel_at_period_end: false,
      });
      await stripe.subscriptions.update(created.id, { cancel_at: 'min_period_end' });
      expect((await app.call(subscription.reactivate, { token })).status).toBe(200);
      expect((await stripe.subscriptions.retrieve(created.id)).cancel_at).toBeNull();

      await app.call(endpoints.auth.deleteAccount, { token });
      await app.outbox.drain();
      expect((await stripe.subscriptions.retrieve(created.id)).status).toBe('canceled');
    },
    timeoutMs,
  );
});
