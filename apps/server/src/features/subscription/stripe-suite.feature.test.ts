import { endpoints } from '@tessera/contract';
import type { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { aSignedInPerson } from '../../../test/app/people.ts';
import {
  deliver,
  eventsOf,
  isRealStripe,
  permutations,
  realStripeSettings,
  stripeFor,
} from '../../../test/app/stripe-under-test.ts';
import { openCheckout, statusOf, subjectsTo } from '../../../test/app/subscribers.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { sql } from '../../platform/db/sql.ts';

/*
 * Everything here holds against the emulated Stripe and, with STRIPE_TEST_SECRET_KEY, against Stripe's test mode. Real
 * answers take a third of a second, so there only some of the orders are tried.
 */
const settings = await realStripeSettings();
const app = useTestApp({ stripe: settings, env: { STRIPE_YEARLY_PRICE_ID: 'price_yearly' }, unlimited: true });
const { subscription } = endpoints;
const patience = isRealStripe ? 600_000 : 120_000;

/** A user whose customer was made by the product and whose subscription was made at Stripe. */
async function aCustomer() {
  app.stripe.webhooks.hold();
  const { accessToken: token, email } = await aSignedInPerson(app);
  const checkoutUrl = await openCheckout(app, token);
  const { id: customer } = await app.db.one<{ id: string }>(sql`
    select stripe_customer_id as id from subscriptions s join users u on u.id = s.user_id where u.email = ${email}`);
  return { token, email, customer, checkoutUrl, ...stripeFor(app, settings) };
}

async function subscribe({ stripe, customer, priceId }: Awaited<ReturnType<typeof aCustomer>>) {
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  return stripe.subscriptions.create({ customer, items: [{ price: priceId }], default_payment_method: method.id });
}

/** As if the product had heard nothing yet. */
async function forget(customer: string): Promise<void> {
  await app.db.run(sql`delete from billing_events`);
  await app.db.run(sql`delete from billing_notices`);
  await app.db.run(sql`delete from outbox`);
  await app.db.run(sql`
    update subscriptions set status = null, stripe_subscription_id = null, current_period_end = null, cancel_at = null,
      latest_invoice_id = null, billing_interval = null, watch_until = null
    where stripe_customer_id = ${customer}`);
}

const some = <T>(orders: T[]): T[] => (isRealStripe ? orders.filter((_, index) => index % 10 === 0) : orders);

describe('events of a whole subscription', () => {
  it(
    'end in the same state in every order, each twice, and all at once',
    async () => {
      const since = Math.floor((isRealStripe ? Date.now() : app.clock.now().getTime()) / 1000) - 5;
      const someone = await aCustomer();
      const { stripe, customer, token, email, webhookSecret } = someone;
      const hear = (event: Stripe.Event) => deliver(app, event, webhookSecret);

      async function expectAlways(events: Stripe.Event[], expected: object, mails: number): Promise<void> {
        const orders = some(permutations(events));
        for (const order of [...orders, ...some(orders).map((one) => one.flatMap((event) => [event, event]))]) {
          await forget(customer);
          for (const event of order) expect(await hear(event)).toBe(200);
          expect(await statusOf(app, token), order.map(({ type }) => type).join(' → ')).toMatchObject(expected);
        }
        for (const copies of [1, 3]) {
          await forget(customer);
          const before = subjectsTo(app, email).length;
          const all = Array.from({ length: copies }, () => events).flat();
          expect(new Set(await Promise.all(all.map(hear)))).toEqual(new Set([200]));
          expect(await statusOf(app, token)).toMatchObject(expected);
          await app.outbox.drain();
          expect(subjectsTo(app, email).length - before).toBe(mails);
        }
      }

      const made = await subscribe(someone);
      const periodEnd = new Date((made.items.data[0]?.current_period_end ?? 0) * 1000).toISOString();
      const begun = ['customer.subscription.created', 'invoice.paid'];
      const active = { hasActiveSubscription: true, subscriptionStatus: 'active', cancelAt: null };
      await expectAlways(
        await eventsOf(stripe, customer, since, begun),
        { ...active, subscriptionEndDate: periodEnd },
        1,
      );

      await stripe.subscriptions.update(made.id, { cancel_at_period_end: true });
      const cancelled = [...begun, 'customer.subscription.updated'];
      await expectAlways(
        await eventsOf(stripe, customer, since, cancelled),
        { ...active, subscriptionEndDate: null, cancelAt: periodEnd },
        1,
      );

      await stripe.subscriptions.cancel(made.id);
      const ended = [...cancelled, 'customer.subscription.deleted'];
      await expectAlways(
        await eventsOf(stripe, customer, since, ended),
        { hasActiveSubscription: false, subscriptionStatus: 'canceled', subscriptionEndDate: null, cancelAt: null },
        0,
      );
    },
    patience,
  );
});

describe('the billing interval', () => {
  it(
    'changes to yearly and back, each time for what the preview said',
    async () => {
      const someone = await aCustomer();
      const { stripe, token } = someone;
      const made = await subscribe(someone);
      for (const interval of ['year', 'month'] as const) {
        const shown = (await app.call(subscription.previewPlanChange, { token, body: { interval } })).body;
        const confirmed = await app.call(subscription.changePlan, { token, body: { quote: shown.quote } });
        expect(confirmed.status).toBe(200);
        const { latest_invoice, items } = await stripe.subscriptions.retrieve(made.id, { expand: ['latest_invoice'] });
        expect(latest_invoice).toMatchObject({ status: 'paid', amount_paid: Math.round(shown.due * 100) });
        expect(items.data[0]?.price.recurring?.interval).toBe(interval);
        expect(await statusOf(app, token)).toMatchObject({ interval, subscriptionEndDate: shown.renewsAt });
      }
    },
    patience,
  );
});

describe('the calls', () => {
  it(
    'open Stripe’s own pages, take back a cancellation, and end with the account',
    async () => {
      const someone = await aCustomer();
      const { stripe, token, checkoutUrl } = someone;
      expect(checkoutUrl).toMatch(isRealStripe ? /^https:\/\/checkout\.stripe\.com\// : /\/dev\/stripe\/checkout\//);
      const made = await subscribe(someone);
      expect((await app.fail(subscription.checkout, { token })).body.code).toBe('already_subscribed');

      await stripe.subscriptions.update(made.id, { cancel_at_period_end: true });
      expect((await app.call(subscription.reactivate, { token })).status).toBe(200);
      expect(await stripe.subscriptions.retrieve(made.id)).toMatchObject({
        cancel_at: null,
        cancel_at_period_end: false,
      });
      await stripe.subscriptions.update(made.id, { cancel_at: 'min_period_end' });
      expect((await app.call(subscription.reactivate, { token })).status).toBe(200);
      expect((await stripe.subscriptions.retrieve(made.id)).cancel_at).toBeNull();

      await app.call(endpoints.auth.deleteAccount, { token });
      await app.outbox.drain();
      expect((await stripe.subscriptions.retrieve(made.id)).status).toBe('canceled');
    },
    patience,
  );
});
