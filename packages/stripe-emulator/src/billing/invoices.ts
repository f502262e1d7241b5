import type { Stripe } from 'stripe';
import { type InvoiceOptions, makeInvoice, periodLine } from '../objects/invoice.ts';
import { onlyItem } from '../objects/subscription.ts';
import type { Account } from '../state/account.ts';
import { referencedId } from '../state/ids.ts';
import { type Decline, declined, findCard } from './cards.ts';
import { findCustomer } from './customers.ts';

const daySeconds = 24 * 60 * 60;
/** The days between attempts to charge an invoice. After the last attempt Stripe stops. */
const retryAfterDays = [3, 5, 7];

const noCard: Decline = {
  code: 'missing',
  message: 'This customer has no attached payment source or default payment method.',
};

const currentPeriodLine = (subscription: Stripe.Subscription) => {
  const { price, current_period_start: start, current_period_end: end } = onlyItem(subscription);
  return periodLine(price, { start, end });
};

export function draftInvoice(
  account: Account,
  subscription: Stripe.Subscription,
  reason: InvoiceOptions['reason'],
  lines = [currentPeriodLine(subscription)],
): Stripe.Invoice {
  const customer = findCustomer(account, referencedId(subscription.customer));
  const sequence = customer.next_invoice_sequence ?? 1;
  const number = `${customer.invoice_prefix ?? ''}-${String(sequence).padStart(4, '0')}`;
  const created = account.now(customer.id);
  const invoice = makeInvoice({ customer, subscription, reason, number, created, lines });
  customer.next_invoice_sequence = sequence + 1;
  account.state.invoices[invoice.id] = invoice;
  subscription.latest_invoice = invoice.id;
  account.emit('invoice.created', invoice);
  return invoice;
}

/** Pays from the customer's balance first; a negative total is added to the balance. */
function applyBalance(account: Account, invoice: Stripe.Invoice): void {
  const customer = findCustomer(account, referencedId(invoice.customer));
  const before = customer.balance;
  invoice.ending_balance = Math.min(0, invoice.total + before);
  if (invoice.ending_balance === before) return;
  customer.balance = invoice.ending_balance;
  account.emit('customer.updated', customer, { balance: before });
}

export function finalize(account: Account, invoice: Stripe.Invoice): void {
  const now = account.now(referencedId(invoice.customer));
  applyBalance(account, invoice);
  invoice.status = 'open';
  invoice.effective_at = now;
  invoice.status_transitions.finalized_at = now;
  account.emit('invoice.finalized', invoice);
}

export function subscriptionOf({ state }: Account, invoice: Stripe.Invoice): Stripe.Subscription {
  const subscription = state.subscriptions[referencedId(invoice.parent?.subscription_details?.subscription)];
  if (!subscription) throw new Error(`invoice ${invoice.id} has no subscription`);
  return subscription;
}

function declineOf(account: Account, invoice: Stripe.Invoice): Decline | undefined {
  const { state } = account;
  const customerId = referencedId(invoice.customer);
  if (state.failing[customerId]) return declined;
  const method =
    subscriptionOf(account, invoice).default_payment_method ??
    findCustomer(account, customerId).invoice_settings.default_payment_method;
  const card = findCard(state.cardNumbers[referencedId(method)] ?? '');
  return card ? (card.onEntry ?? card.onCharge) : noCard;
}

function markPaid(account: Account, invoice: Stripe.Invoice, now: number): void {
  const amountPaid = invoice.amount_due;
  Object.assign(invoice, { status: 'paid', amount_paid: amountPaid, amount_remaining: 0, auto_advance: false });
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = now;
  account.emit('invoice.paid', invoice);
  account.emit('invoice.payment_succeeded', invoice);
}

/** Tries to charge an open invoice and returns the decline, if any. An amount of 0 is paid without a card. */
export function charge(account: Account, invoice: Stripe.Invoice): Decline | undefined {
  const now = account.now(referencedId(invoice.customer));
  const isFree = invoice.amount_due === 0;
  invoice.attempted = true;
  if (!isFree) invoice.attempt_count += 1;
  const decline = isFree ? undefined : declineOf(account, invoice);
  if (!decline) {
    markPaid(account, invoice, now);
    return undefined;
  }
  const wait = invoice.billing_reason === 'subscription_create' ? undefined : retryAfterDays[invoice.attempt_count - 1];
  invoice.next_payment_attempt = wait === undefined ? null : now + wait * daySeconds;
  account.emit('invoice.payment_failed', invoice);
  return decline;
}
