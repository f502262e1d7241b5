import type { Stripe } from 'stripe';
import { nullFields } from '../objects/null-fields.ts';
import { priceInterval } from '../objects/price.ts';
import { onlyItem, makeSubscription, type SubscriptionOptions } from '../objects/subscription.ts';
import type { Account } from '../state/account.ts';
import { referencedId } from '../state/ids.ts';
import type { Decline } from './cards.ts';
import { customerInvoices } from './customers.ts';
import { charge, draftInvoice, finalize, subscriptionOf } from './invoices.ts';
import { nextPeriodEnd } from './months.ts';

export const isLive = ({ status }: Stripe.Subscription): boolean =>
  status !== 'canceled' && status !== 'incomplete_expired';

/** Changes a subscription and emits an event with the previous values. */
export function change(
  account: Account,
  subscription: Stripe.Subscription,
  fields: Partial<Stripe.Subscription>,
): void {
  const names = Object.keys(fields) as (keyof Stripe.Subscription)[];
  const changed = names.filter((name) => subscription[name] !== fields[name]);
  if (changed.length === 0) return;
  const previous = Object.fromEntries(changed.map((name) => [name, subscription[name]]));
  Object.assign(subscription, fields);
  account.emit('customer.subscription.updated', subscription, previous);
}

export interface NewSubscription extends Pick<SubscriptionOptions, 'price' | 'paymentMethod' | 'metadata'> {
  customer: Stripe.Customer;
}

/** Starts a subscription with its first invoice. If the payment fails, it stays incomplete. */
export function startSubscription(account: Account, options: NewSubscription): Stripe.Subscription {
  const customer = options.customer.id;
  const start = account.now(customer);
  const end = nextPeriodEnd(start, start, priceInterval(options.price));
  const subscription = makeSubscription({ ...options, customer, start, end });
  account.state.subscriptions[subscription.id] = subscription;
  const invoice = draftInvoice(account, subscription, 'subscription_create');
  finalize(account, invoice);
  if (!charge(account, invoice)) subscription.status = 'active';
  account.emit('customer.subscription.created', subscription);
  return subscription;
}

const noDetails = nullFields('comment feedback feedback_option reason');

export function endSubscription(
  account: Account,
  subscription: Stripe.Subscription,
  reason: 'cancellation_requested' | 'payment_failed' = 'cancellation_requested',
): void {
  const customer = referencedId(subscription.customer);
  const now = account.now(customer);
  Object.assign(subscription, {
    status: 'canceled' satisfies Stripe.Subscription.Status,
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    cancel_at_period_end: false,
    cancellation_details: { ...noDetails, reason },
  });
  for (const invoice of customerInvoices(account, customer))
    if (invoice.status === 'open' && subscriptionOf(account, invoice) === subscription)
      invoice.next_payment_attempt = null;
  account.emit('customer.subscription.deleted', subscription);
}

function handleDecline(account: Account, subscription: Stripe.Subscription, invoice: Stripe.Invoice): void {
  if (invoice.billing_reason === 'subscription_create') return;
  const outcome = invoice.next_payment_attempt === null ? account.state.afterLastRetry : 'past_due';
  if (outcome === 'cancel') endSubscription(account, subscription, 'payment_failed');
  else change(account, subscription, { status: outcome });
}

/** Charges an open invoice and updates the status of its subscription. */
export function collect(account: Account, invoice: Stripe.Invoice): Decline | undefined {
  const subscription = subscriptionOf(account, invoice);
  const decline = charge(account, invoice);
  if (decline) handleDecline(account, subscription, invoice);
  else if (isLive(subscription)) change(account, subscription, { status: 'active' });
  return decline;
}

/** Starts the next period with its invoice. If the status is `unpaid` or `paused`, the invoice stays a draft. */
export function renew(account: Account, subscription: Stripe.Subscription): void {
  const before = structuredClone(subscription.items);
  const item = onlyItem(subscription);
  item.current_period_start = item.current_period_end;
  const { billing_cycle_anchor: anchor } = subscription;
  item.current_period_end = nextPeriodEnd(anchor, item.current_period_start, priceInterval(item.price));
  const invoice = draftInvoice(account, subscription, 'subscription_cycle');
  account.emit('customer.subscription.updated', subscription, { items: before });
  if (subscription.status === 'unpaid' || subscription.status === 'paused') return;
  finalize(account, invoice);
  collect(account, invoice);
}

/** Cancels as the customer portal does in flexible billing mode: sets `cancel_at` and leaves the older flag false. */
export function cancelInPortal(account: Account, subscription: Stripe.Subscription): void {
  change(account, subscription, {
    cancel_at: onlyItem(subscription).current_period_end,
    canceled_at: account.now(referencedId(subscription.customer)),
    cancellation_details: { ...noDetails, reason: 'cancellation_requested' },
  });
}

/** Undoes a scheduled cancellation. */
export function resumeSubscription(account: Account, subscription: Stripe.Subscription): void {
  change(account, subscription, {
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: noDetails,
  });
}
