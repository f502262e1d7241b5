import { limits, proStatuses } from '@tessera/contract';

export interface PlanFacts {
  subscriptionStatus: string | null;
  referrals: number;
  codes: number;
}

export interface Plan {
  isPro: boolean;
  quota: number;
  used: number;
  remaining: number;
}

/** What an account may hold. Pro has no limit; the figures of the free plan stay true beneath it. */
export function planOf({ subscriptionStatus, referrals, codes }: PlanFacts): Plan {
  const quota = limits.freeQuota + referrals * limits.bonusPerReferral;
  return {
    isPro: subscriptionStatus !== null && proStatuses.includes(subscriptionStatus),
    quota,
    used: codes,
    remaining: Math.max(0, quota - codes),
  };
}
