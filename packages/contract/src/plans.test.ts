import { describe, expect, it } from 'vitest';
import { errorStatus, type ErrorCode } from './errors.ts';
import { includes, type Plan, planFeatures, planOfPrice, planOfUser, plans, plansWith, refusalCodes } from './plans.ts';

const team: Plan = {
  codes: 50,
  types: ['url', 'wifi'],
  dailyCodes: { factor: 2, min: 0 },
  features: ['slugs', 'edits'],
};
const table = { ...plans, team };

describe('plans', () => {
  it('include nothing for free and everything for Pro', () => {
    expect(planFeatures.filter((feature) => includes(plans.free, feature))).toEqual([]);
    expect(planFeatures.filter((feature) => includes(plans.pro, feature))).toEqual(planFeatures);
    expect([includes(plans.free, 'codes'), includes(plans.pro, 'codes')]).toEqual([false, true]);
    expect([includes(plans.free, 'types'), includes(plans.pro, 'types')]).toEqual([false, true]);
  });

  it('are refused with status 403, each entitlement with a code of its own', () => {
    const codes: ErrorCode[] = Object.values(refusalCodes);
    expect(new Set(codes).size).toBe(codes.length);
    expect(new Set(codes.map((code) => errorStatus(code)))).toEqual(new Set([403]));
  });
});

describe('a third plan', () => {
  it('is found by its features', () => {
    expect(plansWith('slugs', table)).toEqual(['pro', 'team']);
    expect(plansWith('webhooks', table)).toEqual(['pro']);
    expect(plansWith('reactivation', table)).toEqual(['pro']);
  });

  it.each([
    ['team', 'team'],
    ['pro', 'pro'],
    ['free', 'pro'],
    ['toString', 'pro'],
    [undefined, 'pro'],
  ])('is the plan of a price that names it: %s gives %s', (named, expected) => {
    expect(planOfPrice(named, table)).toBe(expected);
  });

  it('is the plan of a user who has it; a user of an earlier release is free or Pro', () => {
    expect(planOfUser({ is_free_user: false, plan: 'team' }, table)).toBe(team);
    expect(planOfUser({ is_free_user: false }, table)).toBe(plans.pro);
    expect(planOfUser({ is_free_user: true }, table)).toBe(plans.free);
    expect(planOfUser({ is_free_user: false, plan: 'of a newer release' }, table)).toBe(plans.pro);
  });
});
