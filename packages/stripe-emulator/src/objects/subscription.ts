import type { Stripe } from 'stripe';
import { newId } from '../state/ids.ts';
import { nullFields } from './null-fields.ts';
import { legacyPlan } from './price.ts';

export interface SubscriptionOptions {
  customer: string;
  price: Stripe.Price;
  paymentMethod: string | null;
  metadata: Record<string, string>;
  start: number;
  end: number;
}

const makeItem = (subscription: string, { price, start, end }: SubscriptionOptions): Stripe.SubscriptionItem => ({
  id: newId('subscriptionItem'),
  object: 'subscription_item',
  ...nullFields('billing_thresholds current_trial'),
  created: start,
  // Since version 2025-03-31 the items have the periods, not the subscription.
  current_period_end: end,
  current_period_start: start,
  discounts: [],
  metadata: {},
  plan: legacyPlan(price),
  price,
  quantity: 1,
  subscription,
  tax_rates: [],
});

export function makeSubscription(options: SubscriptionOptions): Stripe.Subscription {
  const { customer, price, paymentMethod, metadata, start } = options;
  const id = newId('subscription');
  return {
    id,
    object: 'subscription',
    ...nullFields(
      'application application_fee_percent billing_cycle_anchor_config billing_thresholds customer_account',
      'days_until_due default_source description managed_payments next_pending_invoice_item_invoice on_behalf_of',
      'pause_collection pending_invoice_item_interval pending_setup_intent pending_update schedule test_clock',
      'transfer_data trial_end trial_start cancel_at canceled_at ended_at latest_invoice',
    ),
    automatic_tax: { ...nullFields('disabled_reason liability'), enabled: false },
    billing_cycle_anchor: start,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    cancel_at_period_end: false,
    cancellation_details: nullFields('comment feedback feedback_option reason'),
    collection_method: 'charge_automatically',
    created: start,
    currency: price.currency,
    customer,
    default_payment_method: paymentMethod,
    default_tax_rates: [],
    discounts: [],
    invoice_settings: {
      ...nullFields('account_tax_ids custom_fields description footer'),
      issuer: { type: 'self' },
    },
    items: {
      object: 'list',
      data: [makeItem(id, options)],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    livemode: false,
    metadata,
    payment_settings: {
      ...nullFields('payment_method_options payment_method_types'),
      save_default_payment_method: 'off',
    },
    start_date: start,
    status: 'incomplete',
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
  };
}

/** Subscriptions have exactly one item here. */
export function onlyItem(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`${subscription.id} has no item`);
  return item;
}
