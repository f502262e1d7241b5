import type { Plan } from '@tessera/contract';
import { unavailable } from '../../http/app-error.ts';
import { minutes } from '../../platform/clock/clock.ts';
import type { SubscriptionDeps } from './subscription.deps.ts';

const freshMs = minutes(10);

/** Prices rarely change: Stripe is asked every ten minutes at most, and while it is away the last known ones are shown. */
export function createPlans({ billing, clock, log }: Pick<SubscriptionDeps, 'billing' | 'clock' | 'log'>) {
  let known: { plans: Plan[]; readAt: number } | undefined;
  let reading: Promise<Plan[]> | undefined;

  async function read(): Promise<Plan[]> {
    const plans = await billing.plans();
    known = { plans, readAt: clock.now().getTime() };
    return plans;
  }

  return async (): Promise<Plan[]> => {
    if (known && clock.now().getTime() - known.readAt < freshMs) return known.plans;
    reading ??= read().finally(() => (reading = undefined));
    try {
      return await reading;
    } catch (error) {
      if (!known) throw unavailable(error);
      log.warn({ err: error }, 'billing: prices not refreshed');
      return known.plans;
    }
  };
}
