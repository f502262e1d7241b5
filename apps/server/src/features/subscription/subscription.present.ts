import type { BillingInterval, SubscriptionStatus } from '@tessera/contract';
import { isProStatus, type Known } from './subscription.policy.ts';

/**
 * One of the two dates at most: a subscription that renews has an end of its period, one that was cancelled has the day
 * it ends, and one that is over has neither.
 */
export function presentSubscription(
  known: Known | undefined,
  availableIntervals: readonly BillingInterval[],
): SubscriptionStatus {
  const { status = null, periodEnd = null, cancelAt = null, interval = null } = known ?? {};
  const isPro = isProStatus(status);
  return {
    hasActiveSubscription: isPro,
    subscriptionStatus: status,
    subscriptionEndDate: isPro && !cancelAt ? (periodEnd?.toISOString() ?? null) : null,
    cancelAt: isPro ? (cancelAt?.toISOString() ?? null) : null,
    interval: isPro ? interval : null,
    availableIntervals: [...availableIntervals],
  };
}
