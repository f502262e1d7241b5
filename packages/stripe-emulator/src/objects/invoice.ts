import type { Stripe } from 'stripe';
import { idOf, newId } from '../state/ids.ts';
import { itemOf } from './subscription.ts';

export interface InvoiceFacts {
  customer: Stripe.Customer;
  subscription: Stripe.Subscription;
  reason: 'subscription_create' | 'subscription_cycle';
  number: string;
  created: number;
}

function makeLine(invoice: string, { subscription }: InvoiceFacts): Stripe.InvoiceLineItem {
  const item = itemOf(subscription);
  const amount = item.price.unit_amount ?? 0;
  return {
    id: newId('invoiceLine'),
    object: 'line_item',
    amount,
    currency: item.price.currency,
    description: `1 × Pro (at $${(amount / 100).toFixed(2)} / month)`,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: null,
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: { start: item.current_period_start, end: item.current_period_end },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product: idOf(item.price.product) },
      type: 'price_details',
      unit_amount_decimal: item.price.unit_amount_decimal,
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
  starting_balance: 0,
  statement_descriptor: null,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
});

export function makeInvoice(facts: InvoiceFacts): Stripe.Invoice {
  const { customer, subscription, reason, number, created } = facts;
  const id = newId('invoice');
  const line = makeLine(id, facts);
  return {
    id,
    object: 'invoice',
    ...untouched(),
    amount_due: line.amount,
    amount_paid: 0,
    amount_remaining: line.amount,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created,
    currency: line.currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    effective_at: null,
    ending_balance: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    lines: { object: 'list', data: [line], has_more: false, url: `/v1/invoices/${id}/lines` },
    next_payment_attempt: null,
    number,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    period_end: created,
    period_start: reason === 'subscription_create' ? created : line.period.start,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: line.amount,
    subtotal_excluding_tax: line.amount,
    test_clock: subscription.test_clock,
    total: line.amount,
    total_excluding_tax: line.amount,
  };
}
