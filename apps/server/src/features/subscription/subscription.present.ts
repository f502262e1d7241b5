import type { BillingInterval, SubscriptionStatus, WebhookSubscription } from '@tessera/contract';
import { isEntitledStatus } from '../plans/plans.service.ts';
import type { StoredSubscription } from './subscription.policy.ts';

/** At most one date: the period end of a renewing subscription, or the end date of a canceled one. */
export function presentState(stored: StoredSubscription | undefined): WebhookSubscription {
  const { status = null, periodEnd = null, cancelAt = null, interval = null } = stored ?? {};
  const isEntitled = isEntitledStatus(status);
  return {
    hasActiveSubscription: isEntitled,
    subscriptionStatus: status,
    subscriptionEndDate: isEntitled && !cancelAt ? (periodEnd?.toISOString() ?? null) : null,
    cancelAt: isEntitled ? (cancelAt?.toISOString() ?? null) : null,
    interval: isEntitled ? interval : null,
  };
}

export const presentSubscription = (
  stored: StoredSubscription | undefined,
  availableIntervals: readonly BillingInterval[],
): SubscriptionStatus => ({ ...presentState(stored), availableIntervals: [...availableIntervals] });
