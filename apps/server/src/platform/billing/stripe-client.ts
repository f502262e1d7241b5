import { createHash } from 'node:crypto';
import { type BillingInterval, billingIntervals } from '@tessera/contract';
import { Stripe } from 'stripe';
import type { TimeoutProfile } from './billing.ts';

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** The monthly price. */
  priceId: string;
  /** If absent, Pro is sold by the month only. */
  yearlyPriceId?: string | undefined;
  /** Replaces Stripe's own address in development and tests. */
  apiUrl?: string | undefined;
}

/** With its retries, a call ends within 30 seconds. */
const standard = { timeout: 8000, maxNetworkRetries: 2 };
export const timeoutProfiles: Record<TimeoutProfile, typeof standard> = {
  standard,
  short: { timeout: 3000, maxNetworkRetries: 0 },
};

export function createStripeClient({ secretKey, apiUrl }: StripeSettings): Stripe {
  const url = apiUrl === undefined ? undefined : new URL(apiUrl);
  return new Stripe(secretKey, {
    ...standard,
    telemetry: false,
    appInfo: { name: 'Tessera' },
    ...(url && {
      protocol: url.protocol === 'http:' ? 'http' : 'https',
      host: url.hostname,
      port: url.port || (url.protocol === 'http:' ? 80 : 443),
    }),
  });
}

/** The configured price of each interval. */
export function configuredPrices({ priceId, yearlyPriceId }: StripeSettings) {
  const prices: Record<BillingInterval, string | undefined> = { month: priceId, year: yearlyPriceId };
  return {
    intervals: billingIntervals.filter((interval) => prices[interval] !== undefined),
    priceOf: (interval: BillingInterval): string => {
      const price = prices[interval];
      if (price === undefined) throw new Error(`no price configured for interval ${interval}`);
      return price;
    },
  };
}
export type ConfiguredPrices = ReturnType<typeof configuredPrices>;

/** The mode is part of the key's name: `sk_live_…`, `rk_test_…`. */
export const isLiveKey = (key: string): boolean => /^[a-z]+_live_/.test(key);

export const isMissing = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';

export const isInvalidRequest = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError;

/**
 * Equal requests get equal idempotency keys, so that parallel attempts have one effect. The parameters are part of the
 * key, because Stripe refuses a known key with other parameters.
 */
export function idempotencyKeyFor(purpose: string, params: object): { idempotencyKey: string } {
  const digest = createHash('sha256').update(JSON.stringify(params)).digest('hex').slice(0, 16);
  return { idempotencyKey: `tessera-${purpose}-${digest}` };
}
