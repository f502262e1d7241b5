import type { Plan } from '@tessera/contract';
import { unavailable } from '../../http/app-error.ts';
import { minutes } from '../../platform/clock/clock.ts';
import type { SubscriptionDeps } from './subscription.deps.ts';

const maxAgeMs = minutes(10);

/** Caches Stripe's prices for ten minutes. If Stripe is unavailable, returns the cached ones. */
export function createPrices({ billing, clock, log }: Pick<SubscriptionDeps, 'billing' | 'clock' | 'log'>) {
  let cached: { plans: Plan[]; readAt: number } | undefined;
  let reading: Promise<Plan[]> | undefined;

  async function read(): Promise<Plan[]> {
    const plans = await billing.plans();
    cached = { plans, readAt: clock.now().getTime() };
    return plans;
  }

  return async (): Promise<Plan[]> => {
    if (cached && clock.now().getTime() - cached.readAt < maxAgeMs) return cached.plans;
    reading ??= read().finally(() => (reading = undefined));
    try {
      return await reading;
    } catch (error) {
      if (!cached) throw unavailable(error);
      log.warn({ err: error }, 'billing: price refresh failed');
      return cached.plans;
    }
  };
}
