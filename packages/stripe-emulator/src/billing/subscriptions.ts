import type { Stripe } from 'stripe';
import { intervalOf } from '../objects/price.ts';
import { itemOf, makeSubscription } from '../objects/subscription.ts';
import type { World } from '../state/world.ts';
import type { Decline } from './cards.ts';
import { liveCustomer, subscriptionsOf } from './customers.ts';
import { charge, draftInvoice, finalize, subscriptionOf } from './invoices.ts';
import { idOf } from '../state/ids.ts';
import { nextPeriodEnd } from './months.ts';

type Status =
  | 'active'
  | 'canceled'
  | 'incomplete'
  | 'incomplete_expired'
  | 'past_due'
  | 'paused'
  | 'trialing'
  | 'unpaid';

const ended: readonly string[] = ['canceled', 'incomplete_expired'];
export const isLive = (subscription: Stripe.Subscription): boolean => !ended.includes(subscription.status);

/** Changes a subscription and says so, with what was there before, as Stripe does. */
export function change(world: World, subscription: Stripe.Subscription, fields: Partial<Stripe.Subscription>): void {
  const names = Object.keys(fields) as (keyof Stripe.Subscription)[];
  const previous = Object.fromEntries(
    names.filter((name) => subscription[name] !== fields[name]).map((name) => [name, subscription[name]]),
  );
  if (Object.keys(previous).length === 0) return;
  Object.assign(subscription, fields);
  world.emit('customer.subscription.updated', subscription, previous);
}

export interface NewSubscription {
  customer: Stripe.Customer;
  price: Stripe.Price;
  paymentMethod: string | null;
  metadata: Record<string, string>;
}

/** A new subscription and its first invoice; what could not be charged leaves it incomplete. */
export function startSubscription(world: World, facts: NewSubscription): Stripe.Subscription {
  const { customer } = facts;
  const start = world.now(customer.id);
  const clock = typeof customer.test_clock === 'string' ? customer.test_clock : null;
  const subscription = makeSubscription({
    ...facts,
    customer: customer.id,
    clock,
    start,
    end: nextPeriodEnd(start, start, intervalOf(facts.price)),
  });
  world.state.subscriptions[subscription.id] = subscription;
  const invoice = draftInvoice(world, subscription, 'subscription_create');
  finalize(world, invoice);
  if (!charge(world, invoice)) subscription.status = 'active';
  world.emit('customer.subscription.created', subscription);
  return subscription;
}

export function end(
  world: World,
  subscription: Stripe.Subscription,
  reason: 'cancellation_requested' | 'payment_failed',
): void {
  const now = world.now(idOf(subscription.customer));
  Object.assign(subscription, {
    status: 'canceled' satisfies Status,
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    cancel_at_period_end: false,
  });
  subscription.cancellation_details = { comment: null, feedback: null, feedback_option: null, reason };
  stopCollecting(world, subscription);
  world.emit('customer.subscription.deleted', subscription);
}

function stopCollecting(world: World, subscription: Stripe.Subscription): void {
  for (const invoice of Object.values(world.state.invoices))
    if (invoice.status === 'open' && subscriptionOf(world, invoice) === subscription)
      invoice.next_payment_attempt = null;
}

/** A customer that is deleted takes its subscriptions along, at once. */
export function endAll(world: World, customerId: string): void {
  for (const subscription of subscriptionsOf(world, customerId))
    if (isLive(subscription)) end(world, subscription, 'cancellation_requested');
}

function settleFailure(world: World, subscription: Stripe.Subscription, invoice: Stripe.Invoice): void {
  if (invoice.billing_reason === 'subscription_create') return;
  const outcome = world.state.afterLastRetry;
  if (invoice.next_payment_attempt !== null || outcome === 'past_due')
    change(world, subscription, { status: 'past_due' });
  else if (outcome === 'unpaid') change(world, subscription, { status: 'unpaid' });
  else end(world, subscription, 'payment_failed');
}

/** Charges an open invoice and lets its subscription follow. */
export function collect(world: World, invoice: Stripe.Invoice): Decline | undefined {
  const subscription = subscriptionOf(world, invoice);
  const decline = charge(world, invoice);
  if (decline) settleFailure(world, subscription, invoice);
  else if (isLive(subscription)) change(world, subscription, { status: 'active' });
  return decline;
}

/** The next period begins: its invoice is written and charged. One that is not being collected gets a draft only. */
export function renew(world: World, subscription: Stripe.Subscription): void {
  liveCustomer(world, idOf(subscription.customer));
  const before = structuredClone(subscription.items);
  const item = itemOf(subscription);
  item.current_period_start = item.current_period_end;
  const { billing_cycle_anchor: anchor } = subscription;
  item.current_period_end = nextPeriodEnd(anchor, item.current_period_start, intervalOf(item.price));
  const invoice = draftInvoice(world, subscription, 'subscription_cycle');
  world.emit('customer.subscription.updated', subscription, { items: before });
  if (subscription.status === 'unpaid' || subscription.status === 'paused') return;
  finalize(world, invoice);
  collect(world, invoice);
}

/** As the customer portal does it in flexible billing mode: `cancel_at` alone, the older flag stays false. */
export function cancelInPortal(world: World, subscription: Stripe.Subscription): void {
  const now = world.now(idOf(subscription.customer));
  change(world, subscription, {
    cancel_at: itemOf(subscription).current_period_end,
    canceled_at: now,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: 'cancellation_requested' },
  });
}

export function keep(world: World, subscription: Stripe.Subscription): void {
  change(world, subscription, {
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  });
}
