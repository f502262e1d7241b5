import type { Stripe } from 'stripe';
import { newId } from '../state/ids.ts';
import { planOf } from './price.ts';

export interface SubscriptionFacts {
  customer: string;
  price: Stripe.Price;
  paymentMethod: string | null;
  metadata: Record<string, string>;
  clock: string | null;
  start: number;
  end: number;
}

function makeItem(subscription: string, { price, start, end }: SubscriptionFacts): Stripe.SubscriptionItem {
  return {
    id: newId('subscriptionItem'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: start,
    // Periods live on the items, not on the subscription, since version 2025-03-31.
    current_period_end: end,
    current_period_start: start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity: 1,
    subscription,
    tax_rates: [],
  };
}

/** Fields that the product never touches, as Stripe fills them by default. */
const untouched = () => ({
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_schedules: [],
  billing_thresholds: null,
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' as const },
  },
  livemode: false,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  transfer_data: null,
  trial_end: null,
  trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' as const } },
  trial_start: null,
});

export function makeSubscription(facts: SubscriptionFacts): Stripe.Subscription {
  const id = newId('subscription');
  return {
    id,
    object: 'subscription',
    ...untouched(),
    billing_cycle_anchor: facts.start,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: facts.start,
    currency: facts.price.currency,
    customer: facts.customer,
    default_payment_method: facts.paymentMethod,
    ended_at: null,
    items: {
      object: 'list',
      data: [makeItem(id, facts)],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    metadata: facts.metadata,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    start_date: facts.start,
    status: 'incomplete',
    test_clock: facts.clock,
  };
}

/** Every subscription here has exactly one item. */
export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`${subscription.id} has no item`);
  return item;
}
