import type { Stripe } from 'stripe';
import { type LineOptions, makeInvoice, periodLine } from '../objects/invoice.ts';
import { priceInterval, legacyPlan } from '../objects/price.ts';
import { onlyItem } from '../objects/subscription.ts';
import type { Account } from '../state/account.ts';
import { referencedId } from '../state/ids.ts';
import type { Decline } from './cards.ts';
import { findCustomer } from './customers.ts';
import { draftInvoice, finalize } from './invoices.ts';
import { nextPeriodEnd } from './months.ts';
import { collect } from './subscriptions.ts';

/** A change to a price of another interval. */
export interface PriceChange {
  price: Stripe.Price;
  /** The rest of the old period is credited from this moment. */
  prorationDate: number;
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** The unused part of the paid period, prorated by the second. */
function creditLine(subscription: Stripe.Subscription, from: number): LineOptions {
  const { price, current_period_start: start, current_period_end: end } = onlyItem(subscription);
  return {
    price,
    amount: -Math.round(((price.unit_amount ?? 0) * (end - from)) / (end - start)),
    period: { start: from, end },
    description: `Unused time on Tessera Pro after ${dayFormat.format(from * 1000)}`,
    isProration: true,
  };
}

/** Stripe credits the rest of the old period and charges a whole new one. */
function prorationLines(subscription: Stripe.Subscription, change: PriceChange, now: number): LineOptions[] {
  const { price, prorationDate } = change;
  const period = { start: now, end: nextPeriodEnd(now, now, priceInterval(price)) };
  return [creditLine(subscription, prorationDate), periodLine(price, period)];
}

/** The invoice that the change would create. Nothing is stored. */
export function previewChange(account: Account, subscription: Stripe.Subscription, change: PriceChange) {
  const customer = findCustomer(account, referencedId(subscription.customer));
  const created = account.now(customer.id);
  const lines = prorationLines(subscription, change, created);
  const invoice = makeInvoice({ customer, subscription, reason: 'upcoming', number: null, created, lines });
  const details = invoice.parent?.subscription_details;
  if (details) details.subscription_proration_date = change.prorationDate;
  return invoice;
}

/** Changes the price, starts a new period now and charges for it. */
export function changePrice(
  account: Account,
  subscription: Stripe.Subscription,
  change: PriceChange,
): Decline | undefined {
  const now = account.now(referencedId(subscription.customer));
  const lines = prorationLines(subscription, change, now);
  const { items, billing_cycle_anchor, latest_invoice } = subscription;
  const before = structuredClone({ items, billing_cycle_anchor, latest_invoice });
  const item = onlyItem(subscription);
  item.price = change.price;
  item.plan = legacyPlan(change.price);
  item.current_period_start = now;
  item.current_period_end = nextPeriodEnd(now, now, priceInterval(change.price));
  subscription.billing_cycle_anchor = now;
  if (subscription.cancel_at_period_end) subscription.cancel_at = item.current_period_end;
  const invoice = draftInvoice(account, subscription, 'subscription_update', lines);
  account.emit('customer.subscription.updated', subscription, before);
  finalize(account, invoice);
  return collect(account, invoice);
}
