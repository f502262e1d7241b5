import { describe, expect, it } from 'vitest';
import { accountPlan, isEntitledStatus } from './plans.service.ts';

describe('accountPlan', () => {
  it.each([
    { codes: 0, referrals: 0, quota: 1, remaining: 1 },
    { codes: 1, referrals: 0, quota: 1, remaining: 0 },
    { codes: 1, referrals: 2, quota: 3, remaining: 2 },
    { codes: 9, referrals: 1, quota: 2, remaining: 0 },
  ])('grants one free code and one per referral: %o', ({ codes, referrals, quota, remaining }) => {
    const facts = { plan: 'free', subscriptionStatus: null, installationPlan: null, referrals, codes };
    expect(accountPlan(facts)).toMatchObject({ name: 'free', isSold: true, quota, remaining, bonus: quota - 1 });
  });

  it('counts the quota of the free plan for a plan without a limit', () => {
    const facts = { plan: 'pro', subscriptionStatus: 'active', installationPlan: null, referrals: 0, codes: 3 };
    expect(accountPlan(facts)).toMatchObject({ name: 'pro', quota: 1, used: 3, remaining: 0 });
  });
});

describe('isEntitledStatus', () => {
  it.each([
    ['active', true],
    ['canceled', false],
    ['unknown status', false],
    [null, false],
  ])('%s entitles to the plan of the price: %s', (status, isEntitled) => {
    expect(isEntitledStatus(status)).toBe(isEntitled);
  });
});
