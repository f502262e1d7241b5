import type { Stripe } from 'stripe';
import { makeInvoice, periodLine } from '../objects/invoice.ts';
import { itemOf } from '../objects/subscription.ts';
import { idOf, newId } from '../state/ids.ts';
import type { World } from '../state/world.ts';
import { type Decline, findCard } from './cards.ts';
import { liveCustomer } from './customers.ts';

const day = 24 * 60 * 60;
/** Days from one try at a payment to the next; after the last one Stripe gives up. */
const retryAfterDays = [3, 5, 7];

const chargeFailed: Decline = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
};
const noCard: Decline = {
  code: 'missing',
  message: 'This customer has no attached payment source or default payment method.',
};

export function draftInvoice(
  world: World,
  subscription: Stripe.Subscription,
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update',
  lines = [periodLine(itemOf(subscription).price, periodOf(subscription))],
): Stripe.Invoice {
  const customer = liveCustomer(world, idOf(subscription.customer));
  const number = customer.next_invoice_sequence ?? 1;
  const invoice = makeInvoice({
    customer,
    subscription,
    reason,
    number: `${customer.invoice_prefix ?? ''}-${String(number).padStart(4, '0')}`,
    created: world.now(customer.id),
    lines,
  });
  customer.next_invoice_sequence = number + 1;
  world.state.invoices[invoice.id] = invoice;
  subscription.latest_invoice = invoice.id;
  world.emit('invoice.created', invoice);
  return invoice;
}

/** The customer's balance pays first; what a negative total leaves is added to it. */
function applyBalance(world: World, invoice: Stripe.Invoice): void {
  const customer = liveCustomer(world, idOf(invoice.customer));
  const before = customer.balance;
  invoice.ending_balance = Math.min(0, invoice.total + before);
  if (invoice.ending_balance === before) return;
  customer.balance = invoice.ending_balance;
  world.emit('customer.updated', customer, { balance: before });
}

export function finalize(world: World, invoice: Stripe.Invoice): void {
  const now = world.now(idOf(invoice.customer));
  applyBalance(world, invoice);
  invoice.status = 'open';
  invoice.effective_at = now;
  invoice.status_transitions.finalized_at = now;
  world.emit('invoice.finalized', invoice);
}

function refusal(world: World, invoice: Stripe.Invoice): Decline | undefined {
  const customerId = idOf(invoice.customer);
  if (world.state.failing[customerId]) return chargeFailed;
  const subscription = subscriptionOf(world, invoice);
  const method =
    subscription.default_payment_method ?? liveCustomer(world, customerId).invoice_settings.default_payment_method;
  const card = typeof method === 'string' ? findCard(world.state.cards[method]?.number ?? '') : undefined;
  if (!card) return noCard;
  return card.onEntry ?? card.onCharge;
}

export function subscriptionOf(world: World, invoice: Stripe.Invoice): Stripe.Subscription {
  const id = idOf(invoice.parent?.subscription_details?.subscription);
  const subscription = world.state.subscriptions[id];
  if (!subscription) throw new Error(`invoice ${invoice.id} belongs to no subscription`);
  return subscription;
}

const paymentOf = (invoice: Stripe.Invoice, now: number): Stripe.InvoicePayment => ({
  id: newId('invoicePayment'),
  object: 'invoice_payment',
  amount_paid: invoice.amount_due,
  amount_requested: invoice.amount_due,
  created: now,
  currency: invoice.currency,
  invoice: invoice.id,
  is_default: true,
  livemode: false,
  payment: { payment_intent: newId('paymentIntent'), type: 'payment_intent' },
  status: 'paid',
  status_transitions: { canceled_at: null, paid_at: now },
});

function markPaid(world: World, invoice: Stripe.Invoice, now: number): void {
  const amount = invoice.amount_due;
  Object.assign(invoice, { status: 'paid', amount_paid: amount, amount_remaining: 0, auto_advance: false });
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = now;
  invoice.payments = {
    object: 'list',
    data: amount === 0 ? [] : [paymentOf(invoice, now)],
    has_more: false,
    url: '/v1/invoice_payments',
  };
  world.emit('invoice.paid', invoice);
  world.emit('invoice.payment_succeeded', invoice);
}

/** One try at charging an open invoice; says why when it fails. An invoice over nothing is paid without a card. */
export function charge(world: World, invoice: Stripe.Invoice): Decline | undefined {
  const now = world.now(idOf(invoice.customer));
  invoice.attempted = true;
  if (invoice.amount_due === 0) {
    markPaid(world, invoice, now);
    return undefined;
  }
  invoice.attempt_count += 1;
  const decline = refusal(world, invoice);
  if (!decline) {
    markPaid(world, invoice, now);
    return undefined;
  }
  const wait = invoice.billing_reason === 'subscription_create' ? undefined : retryAfterDays[invoice.attempt_count - 1];
  invoice.next_payment_attempt = wait === undefined ? null : now + wait * day;
  world.emit('invoice.payment_failed', invoice);
  return decline;
}

const periodOf = (subscription: Stripe.Subscription) => {
  const { current_period_start: start, current_period_end: end } = itemOf(subscription);
  return { start, end };
};

/** What the period of a subscription costs is known from its item alone. */
export const amountOf = (subscription: Stripe.Subscription): number => itemOf(subscription).price.unit_amount ?? 0;
