import { describe, expect, it } from 'vitest';
import { planOf } from './quota.policy.ts';

describe('plan', () => {
  it.each([
    { codes: 0, referrals: 0, quota: 1, remaining: 1 },
    { codes: 1, referrals: 0, quota: 1, remaining: 0 },
    { codes: 1, referrals: 2, quota: 3, remaining: 2 },
    { codes: 9, referrals: 1, quota: 2, remaining: 0 },
  ])('gives one free code and one per referral: %o', ({ codes, referrals, quota, remaining }) => {
    expect(planOf({ subscriptionStatus: null, referrals, codes })).toEqual({
      isPro: false,
      quota,
      used: codes,
      remaining,
    });
  });

  it.each([
    ['active', true],
    ['trialing', true],
    ['past_due', true],
    ['canceled', false],
    ['unpaid', false],
    ['incomplete', false],
    ['incomplete_expired', false],
    ['paused', false],
  ])('takes %s for Pro: %s', (subscriptionStatus, isPro) => {
    expect(planOf({ subscriptionStatus, referrals: 0, codes: 0 }).isPro).toBe(isPro);
  });
});
