import type { Price } from '@tessera/contract';
import { unavailable } from '../../http/app-error.ts';
import { minutes } from '../../platform/clock/clock.ts';
import type { SubscriptionDeps } from './subscription.deps.ts';

const maxAgeMs = minutes(10);

/** Caches Stripe's prices for ten minutes. If Stripe is unavailable, returns the cached ones. */
export function createPrices({ billing, clock, log }: Pick<SubscriptionDeps, 'billing' | 'clock' | 'log'>) {
  let cached: { prices: Price[]; readAt: number } | undefined;
  let reading: Promise<Price[]> | undefined;

  async function read(): Promise<Price[]> {
    const prices = await billing.prices();
    cached = { prices, readAt: clock.now().getTime() };
    return prices;
  }

  return async (): Promise<Price[]> => {
    if (cached && clock.now().getTime() - cached.readAt < maxAgeMs) return cached.prices;
    reading ??= read().finally(() => (reading = undefined));
    try {
      return await reading;
    } catch (error) {
      if (!cached) throw unavailable(error);
      log.warn({ err: error }, 'billing: price refresh failed');
      return cached.prices;
    }
  };
}
