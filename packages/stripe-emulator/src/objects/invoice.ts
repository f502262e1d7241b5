import type { Stripe } from 'stripe';
import { referencedId, newId } from '../state/ids.ts';
import { nullFields } from './null-fields.ts';
import { priceInterval } from './price.ts';
import { onlyItem } from './subscription.ts';

export interface LineOptions {
  price: Stripe.Price;
  /** Negative for paid time that is not used. */
  amount: number;
  period: { start: number; end: number };
  description: string;
  isProration: boolean;
}

export interface InvoiceOptions {
  customer: Stripe.Customer;
  subscription: Stripe.Subscription;
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming';
  number: string | null;
  created: number;
  lines: readonly LineOptions[];
}

/** One whole period at its price. */
export function periodLine(price: Stripe.Price, period: LineOptions['period']): LineOptions {
  const amount = price.unit_amount ?? 0;
  const description = `1 × Pro (at $${(amount / 100).toFixed(2)} / ${priceInterval(price)})`;
  return { price, amount, period, description, isProration: false };
}

function makeLine(invoice: string, subscription: Stripe.Subscription, line: LineOptions): Stripe.InvoiceLineItem {
  const { price, amount, period, description, isProration } = line;
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
        ...nullFields('invoice_item proration_details'),
        proration: isProration,
        subscription: subscription.id,
        subscription_item: onlyItem(subscription).id,
      },
      type: 'subscription_item_details',
    },
    period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: referencedId(price.product) },
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

/** Fields that are the same in every invoice here. */
const constantFields = () => ({
  ...nullFields(
    'account_tax_ids application automatically_finalizes_at custom_fields customer_account customer_address',
    'customer_phone customer_shipping default_payment_method default_source description due_date effective_at',
    'ending_balance footer from_invoice hosted_invoice_url invoice_pdf last_finalization_error latest_revision',
    'next_payment_attempt on_behalf_of receipt_number rendering shipping_cost shipping_details statement_descriptor',
    'test_clock webhooks_delivered_at',
  ),
  account_country: 'US',
  account_name: 'Tessera (emulated)',
  amount_overpaid: 0,
  amount_shipping: 0,
  automatic_tax: { ...nullFields('disabled_reason liability provider status'), enabled: false },
  customer_tax_exempt: 'none' as const,
  customer_tax_ids: [],
  default_tax_rates: [],
  discounts: [],
  issuer: { type: 'self' as const },
  livemode: false,
  metadata: {},
  payment_settings: nullFields('default_mandate payment_method_options payment_method_types'),
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
});

export function makeInvoice(options: InvoiceOptions): Stripe.Invoice {
  const { customer, subscription, reason, number, created } = options;
  const id = reason === 'upcoming' ? `upcoming_${newId('invoice')}` : newId('invoice');
  const lines = options.lines.map((line) => makeLine(id, subscription, line));
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const due = Math.max(0, total + customer.balance);
  return {
    id,
    object: 'invoice',
    ...constantFields(),
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
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
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
    status_transitions: nullFields('finalized_at marked_uncollectible_at paid_at voided_at'),
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
  };
}
