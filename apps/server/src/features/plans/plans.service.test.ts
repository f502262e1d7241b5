import { describe, expect, it } from 'vitest';
import { isProStatus, planOf } from './plans.service.ts';

describe('planOf', () => {
  it.each([
    { codes: 0, referrals: 0, quota: 1, remaining: 1 },
    { codes: 1, referrals: 0, quota: 1, remaining: 0 },
    { codes: 1, referrals: 2, quota: 3, remaining: 2 },
    { codes: 9, referrals: 1, quota: 2, remaining: 0 },
  ])('grants one free code and one per referral: %o', ({ codes, referrals, quota, remaining }) => {
    expect(planOf({ subscriptionStatus: null, installationPlan: null, referrals, codes })).toEqual({
      isPro: false,
      isSold: true,
      subscriptionStatus: null,
      quota,
      used: codes,
      remaining,
      referrals,
      bonus: quota - 1,
    });
  });

  it('is Pro with an active subscription', () => {
    const facts = { subscriptionStatus: 'active', installationPlan: null, referrals: 0, codes: 3 };
    expect(planOf(facts)).toMatchObject({ isPro: true, quota: 1 });
  });
});

describe('isProStatus', () => {
  it.each([
    ['active', true],
    ['canceled', false],
    ['unknown status', false],
    [null, false],
  ])('%s is Pro: %s', (status, isPro) => {
    expect(isProStatus(status)).toBe(isPro);
  });
});
