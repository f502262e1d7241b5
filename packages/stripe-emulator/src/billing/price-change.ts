import type { Stripe } from 'stripe';
import { type LineFacts, makeInvoice, periodLine } from '../objects/invoice.ts';
import { intervalOf, planOf } from '../objects/price.ts';
import { itemOf } from '../objects/subscription.ts';
import { idOf } from '../state/ids.ts';
import type { World } from '../state/world.ts';
import type { Decline } from './cards.ts';
import { liveCustomer } from './customers.ts';
import { draftInvoice, finalize } from './invoices.ts';
import { nextPeriodEnd } from './months.ts';
import { collect } from './subscriptions.ts';

/** A move to a price of another interval. */
export interface PriceChange {
  price: Stripe.Price;
  /** Until when the old price was used; the rest of its period is credited. */
  prorationDate: number;
  prorate: boolean;
}

const dayOf = (seconds: number) =>
  new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    seconds * 1000,
  );

/** The part of the current period that was paid for and will not be used, prorated by the second. */
function creditLine(subscription: Stripe.Subscription, from: number): LineFacts {
  const { price, current_period_start: start, current_period_end: end } = itemOf(subscription);
  const unused = (end - from) / (end - start);
  return {
    price,
    amount: -Math.round((price.unit_amount ?? 0) * unused),
    period: { start: from, end },
    description: `Unused time on Tessera Pro after ${dayOf(from)}`,
    isProration: true,
  };
}

/** As Stripe bills a change of the interval: credit the rest of the old period, charge a whole new one from now on. */
function linesOf(subscription: Stripe.Subscription, change: PriceChange, now: number): LineFacts[] {
  const { price, prorationDate, prorate } = change;
  const period = { start: now, end: nextPeriodEnd(now, now, intervalOf(price)) };
  return [...(prorate ? [creditLine(subscription, prorationDate)] : []), periodLine(price, period)];
}

/** The invoice that the change would make. Nothing is stored. */
export function previewChange(world: World, subscription: Stripe.Subscription, change: PriceChange): Stripe.Invoice {
  const customer = liveCustomer(world, idOf(subscription.customer));
  const created = world.now(customer.id);
  const lines = linesOf(subscription, change, created);
  const invoice = makeInvoice({ customer, subscription, reason: 'upcoming', number: null, created, lines });
  const details = invoice.parent?.subscription_details;
  if (details) details.subscription_proration_date = change.prorationDate;
  return invoice;
}

/** Changes the price, starts a new period now, and charges for it. */
export function changePrice(world: World, subscription: Stripe.Subscription, change: PriceChange): Decline | undefined {
  const now = world.now(idOf(subscription.customer));
  const lines = linesOf(subscription, change, now);
  const { items, billing_cycle_anchor, latest_invoice } = subscription;
  const before = structuredClone({ items, billing_cycle_anchor, latest_invoice });
  const item = itemOf(subscription);
  item.price = change.price;
  item.plan = planOf(change.price);
  item.current_period_start = now;
  item.current_period_end = nextPeriodEnd(now, now, intervalOf(change.price));
  subscription.billing_cycle_anchor = now;
  if (subscription.cancel_at_period_end) subscription.cancel_at = item.current_period_end;
  const invoice = draftInvoice(world, subscription, 'subscription_update', lines);
  world.emit('customer.subscription.updated', subscription, before);
  finalize(world, invoice);
  return collect(world, invoice);
}
