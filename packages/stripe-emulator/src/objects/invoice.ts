import type { Stripe } from 'stripe';
import { idOf, newId } from '../state/ids.ts';
import { intervalOf } from './price.ts';
import { itemOf } from './subscription.ts';

export interface LineFacts {
  price: Stripe.Price;
  /** Negative for time that was paid for and is not used. */
  amount: number;
  period: { start: number; end: number };
  description: string;
  isProration: boolean;
}

export interface InvoiceFacts {
  customer: Stripe.Customer;
  subscription: Stripe.Subscription;
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming';
  number: string | null;
  created: number;
  lines: readonly LineFacts[];
}

/** One whole period at its price. */
export function periodLine(price: Stripe.Price, period: LineFacts['period']): LineFacts {
  const amount = price.unit_amount ?? 0;
  const description = `1 × Pro (at $${(amount / 100).toFixed(2)} / ${intervalOf(price)})`;
  return { price, amount, period, description, isProration: false };
}

function makeLine(invoice: string, subscription: Stripe.Subscription, facts: LineFacts): Stripe.InvoiceLineItem {
  const { price, amount, period, description, isProration } = facts;
  return {
    id: newId('invoiceLine'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description,
    discount_amounts: [],
    discountable: !isProration,
    discounts: [],
    invoice,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: isProration,
        proration_details: null,
        subscription: subscription.id,
        subscription_item: itemOf(subscription).id,
      },
      type: 'subscription_item_details',
    },
    period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: idOf(price.product) },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity: 1,
    quantity_decimal: null,
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}

/** Fields that the product never touches, as Stripe fills them by default. */
const untouched = () => ({
  account_country: 'US',
  account_name: 'Tessera (emulated)',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_shipping: 0,
  application: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  automatically_finalizes_at: null,
  custom_fields: null,
  customer_account: null,
  customer_address: null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_exempt: 'none' as const,
  customer_tax_ids: [],
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  footer: null,
  from_invoice: null,
  issuer: { type: 'self' as const },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  metadata: {},
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
});

export function makeInvoice(facts: InvoiceFacts): Stripe.Invoice {
  const { customer, subscription, reason, number, created } = facts;
  const id = reason === 'upcoming' ? `upcoming_${newId('invoice')}` : newId('invoice');
  const lines = facts.lines.map((line) => makeLine(id, subscription, line));
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const due = Math.max(0, total + customer.balance);
  return {
    id,
    object: 'invoice',
    ...untouched(),
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created,
    currency: subscription.currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    effective_at: null,
    ending_balance: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    next_payment_attempt: null,
    number,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    period_end: created,
    period_start: reason === 'subscription_cycle' ? (lines[0]?.period.start ?? created) : created,
    starting_balance: customer.balance,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: subscription.test_clock,
    total,
    total_excluding_tax: total,
  };
}
