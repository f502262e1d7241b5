import type { Stripe } from 'stripe';
import { newId } from '../state/ids.ts';

/** On the wire a decimal is text; the SDK makes a Decimal of it. */
const decimal = (cents: number) => String(cents) as unknown as Stripe.Decimal;

export function makeProduct(name: string, created: number): Stripe.Product {
  return {
    id: newId('product'),
    object: 'product',
    active: true,
    created,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name,
    package_dimensions: null,
    shippable: null,
    tax_details: null,
    type: 'service',
    updated: created,
    url: null,
  };
}

/** The intervals that the product sells. */
export const intervals = ['month', 'year'] as const;
export type Interval = (typeof intervals)[number];

export const intervalOf = ({ recurring }: Stripe.Price): Interval =>
  recurring?.interval === 'year' ? 'year' : 'month';

export interface PriceFacts {
  id?: string | undefined;
  product: string;
  interval: Interval;
  cents: number;
  currency: string;
  created: number;
}

export const makePrice = ({ id, product, interval, cents, currency, created }: PriceFacts): Stripe.Price => ({
  id: id ?? newId('price'),
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  created,
  currency,
  custom_unit_amount: null,
  livemode: false,
  lookup_key: null,
  metadata: {},
  nickname: null,
  product,
  recurring: { interval, interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
  tax_behavior: 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
  type: 'recurring',
  unit_amount: cents,
  unit_amount_decimal: decimal(cents),
});

/** The older face of the same price, which subscription items still carry. */
export const planOf = (price: Stripe.Price): Stripe.Plan => ({
  id: price.id,
  object: 'plan',
  active: true,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  interval: intervalOf(price),
  interval_count: 1,
  livemode: false,
  metadata: {},
  meter: null,
  nickname: null,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
});
