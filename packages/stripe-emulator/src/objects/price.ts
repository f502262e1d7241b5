import type { Stripe } from 'stripe';
import { nullFields } from './null-fields.ts';

export type Interval = 'month' | 'year';

export const priceInterval = ({ recurring }: Stripe.Price): Interval =>
  recurring?.interval === 'year' ? 'year' : 'month';

export interface PriceOptions {
  id: string;
  interval: Interval;
  cents: number;
  currency: string;
}

export const makePrice = (options: PriceOptions, created: number): Stripe.Price => ({
  id: options.id,
  object: 'price',
  ...nullFields('custom_unit_amount lookup_key nickname tiers_mode transform_quantity'),
  active: true,
  billing_scheme: 'per_unit',
  created,
  currency: options.currency,
  livemode: false,
  metadata: {},
  product: 'prod_tessera_pro',
  recurring: {
    ...nullFields('meter trial_period_days'),
    interval: options.interval,
    interval_count: 1,
    usage_type: 'licensed',
  },
  tax_behavior: 'unspecified',
  type: 'recurring',
  unit_amount: options.cents,
  // Decimals are text on the wire; the SDK turns them into Decimal.
  unit_amount_decimal: String(options.cents) as unknown as Stripe.Decimal,
});

/** The deprecated form of the same price, which subscription items still have. */
export const legacyPlan = (price: Stripe.Price): Stripe.Plan => ({
  id: price.id,
  object: 'plan',
  ...nullFields('meter nickname tiers_mode transform_usage trial_period_days'),
  active: true,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  interval: priceInterval(price),
  interval_count: 1,
  livemode: false,
  metadata: {},
  product: price.product,
  usage_type: 'licensed',
});
