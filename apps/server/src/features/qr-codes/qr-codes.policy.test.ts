import { describe, expect, it } from 'vitest';
import { canSetLogo, changeRefusal, creationRefusal, isInFreeQuota } from './qr-codes.policy.ts';

const free = { isPro: false, quota: 1, remaining: 1 };
const full = { isPro: false, quota: 1, remaining: 0 };
const pro = { isPro: true, quota: 1, remaining: 0 };

describe('creationRefusal', () => {
  it.each([
    ['allows a url code for a free account', free, 'url', undefined],
    ['refuses other types for a free account', free, 'wifi', 'qr_type_locked'],
    ['refuses a url code when the quota is used up', full, 'url', 'quota_reached'],
    ['names the quota when both quota and type refuse', full, 'crypto', 'quota_reached'],
    ['allows a url code beyond the quota for Pro', pro, 'url', undefined],
    ['allows any type for Pro', pro, 'crypto', undefined],
  ] as const)('%s', (_title, plan, type, refusal) => {
    expect(creationRefusal(plan, type)).toBe(refusal);
  });
});

const noChange = { title: false, destination: false, activation: false, slug: false };

describe('changeRefusal', () => {
  it.each([
    ['allows deactivation for a free account', free, noChange, false, undefined],
    ['refuses a new title for a free account', free, { ...noChange, title: true }, true, 'edit_requires_pro'],
    [
      'refuses a new destination for a free account',
      free,
      { ...noChange, destination: true },
      true,
      'edit_requires_pro',
    ],
    ['allows activation within the quota for a free account', free, { ...noChange, activation: true }, true, undefined],
    [
      'refuses activation beyond the quota for a free account',
      free,
      { ...noChange, activation: true },
      false,
      'reactivation_requires_pro',
    ],
    ['refuses a slug for a free account', free, { ...noChange, slug: true }, true, 'slug_requires_pro'],
    [
      'allows every change for Pro',
      pro,
      { title: true, slug: true, destination: true, activation: true },
      false,
      undefined,
    ],
  ] as const)('%s', (_title, plan, changes, isWithinQuota, refusal) => {
    expect(changeRefusal(plan, changes, isWithinQuota)).toBe(refusal);
  });
});

describe('isInFreeQuota', () => {
  it('is true for the oldest url codes, and for no other type', () => {
    const plan = { isPro: false, quota: 2, remaining: 0 };
    expect([1, 2, 3].map((rank) => isInFreeQuota('url', rank, plan))).toEqual([true, true, false]);
    expect(isInFreeQuota('wifi', 1, plan)).toBe(false);
  });
});

describe('canSetLogo', () => {
  it('allows a free account one logo, within 15 minutes of creation', () => {
    expect(canSetLogo(free, { hasLogo: false, ageMinutes: 1 })).toBe(true);
    expect(canSetLogo(free, { hasLogo: true, ageMinutes: 1 })).toBe(false);
    expect(canSetLogo(free, { hasLogo: false, ageMinutes: 16 })).toBe(false);
    expect(canSetLogo(pro, { hasLogo: true, ageMinutes: 10_000 })).toBe(true);
  });
});
