import {
  type BillingInterval,
  billingIntervals,
  isSubscriptionStatus,
  languageCodes,
  languageTags,
  planOfPrice,
  type Price,
  type SubscriptionStatusName,
} from '@tessera/contract';
import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import type { BillingEvent, ChangePreview, CheckoutState, SubscriptionState } from './billing.ts';
import { mainUnits } from './money.ts';

const dateOf = (seconds: number | null | undefined): Date | null => (seconds ? new Date(seconds * 1000) : null);
const idOf = (reference: string | { id: string } | null): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

/** A status unknown to this release does not grant Pro. */
const statusOf = (status: string): SubscriptionStatusName => (isSubscriptionStatus(status) ? status : 'paused');

const knownInterval = (name: string | undefined): BillingInterval | null =>
  billingIntervals.find((one) => one === name) ?? null;

const intervalOf = ({ recurring }: Stripe.Price): BillingInterval | null =>
  recurring?.interval_count === 1 ? knownInterval(recurring.interval) : null;

/** Throws if the operator configured a price that is not flat or has another interval. */
export function flatPrice(price: Stripe.Price, interval: BillingInterval): Price {
  const { id, unit_amount: amount, currency } = price;
  if (intervalOf(price) !== interval || amount === null)
    throw new Error(`price ${id} is not a flat price per ${interval}`);
  return { interval, amount: mainUnits(amount, currency), currency: currency.toUpperCase() };
}

export function subscriptionState(subscription: Stripe.Subscription): SubscriptionState {
  // Since API version 2025-03-31, each item has its own period. With several items, the earliest end counts.
  const ends = subscription.items.data.map((item) => item.current_period_end);
  const periodEnd = ends.length > 0 ? dateOf(Math.min(...ends)) : null;
  const [item, ...others] = subscription.items.data;
  const onlyItem = others.length === 0 ? item : undefined;
  const byFlag = subscription.cancel_at_period_end;
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer) ?? '',
    status: statusOf(subscription.status),
    createdAt: new Date(subscription.created * 1000),
    periodEnd,
    cancelAt: dateOf(subscription.cancel_at) ?? (byFlag ? periodEnd : null),
    canceledBy: byFlag ? 'flag' : subscription.cancel_at ? 'date' : null,
    latestInvoiceId: idOf(subscription.latest_invoice),
    plan: planOfPrice(onlyItem?.price.metadata['plan']),
    interval: onlyItem ? intervalOf(onlyItem.price) : null,
    itemId: onlyItem?.id ?? null,
    isCustomerDeleted: typeof subscription.customer !== 'string' && subscription.customer.deleted === true,
  };
}

export function checkoutState(session: Stripe.Checkout.Session): CheckoutState {
  const { id, status, url, locale } = session;
  const known = (['open', 'complete'] as const).find((one) => one === status);
  return {
    id,
    customerId: idOf(session.customer),
    status: known ?? 'expired',
    url,
    language: languageCodes.find((code) => languageTags[code] === locale),
    interval: knownInterval(session.metadata?.['interval']) ?? 'month',
  };
}

/** Reads the invoice preview of a change to `priceId`. */
export function changePreview(invoice: Stripe.Invoice, priceId: string): ChangePreview {
  const { created, currency, subtotal, total, amount_due: due, starting_balance: balance, lines, parent } = invoice;
  const credit = lines.data.reduce((sum, { amount }) => sum + Math.max(0, -amount), 0);
  const ends = lines.data
    .filter(({ pricing }) => idOf(pricing?.price_details?.price ?? null) === priceId)
    .map(({ period }) => period.end);
  if (ends.length === 0) throw new Error(`invoice preview without a line for price ${priceId}`);
  const money = (amount: number) => mainUnits(amount, currency);
  return {
    currency: currency.toUpperCase(),
    charge: money(subtotal + credit),
    credit: money(credit),
    adjustment: money(total - subtotal),
    fromBalance: money(Math.max(0, total) - due),
    due: money(due),
    remainingCredit: money(Math.max(0, -(total + balance))),
    renewsAt: new Date(Math.max(...ends) * 1000),
    prorationDate: new Date((parent?.subscription_details?.subscription_proration_date ?? created) * 1000),
  };
}

/** Ids and types of Stripe objects. */
const name = z.string().check(z.regex(/^[\w.]{1,255}$/));
const eventShape = z.object({
  id: name,
  type: name,
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      object: z.optional(z.string()),
      id: z.optional(z.unknown()),
      customer: z.nullish(z.union([name, z.object({ id: name })])),
    }),
  }),
});

/** An event about a customer names it as the object, all others as a field. Returns undefined for a malformed event. */
export function billingEvent(event: unknown): BillingEvent | undefined {
  const parsed = z.safeParse(eventShape, event);
  if (!parsed.success) return undefined;
  const { id, type, livemode: isLive, data } = parsed.data;
  if (data.object.object !== 'customer') return { id, type, isLive, customerId: idOf(data.object.customer ?? null) };
  const customer = z.safeParse(name, data.object.id);
  return customer.success ? { id, type, isLive, customerId: customer.data } : undefined;
}
