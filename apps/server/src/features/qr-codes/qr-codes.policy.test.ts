import { describe, expect, it } from 'vitest';
import { canSetLogo, changeRefusal, creationRefusal, isInFreeQuota } from './qr-codes.policy.ts';

const free = { isPro: false, quota: 1, remaining: 1 };
const full = { isPro: false, quota: 1, remaining: 0 };
const pro = { isPro: true, quota: 1, remaining: 0 };

describe('creationRefusal', () => {
  it.each([
    ['allows a free account a url code', free, 'url', undefined],
    ['refuses a free account other types', free, 'wifi', 'qr_type_locked'],
    ['refuses a url code when the quota is used up', full, 'url', 'quota_reached'],
    ['names the quota first when the type is locked too', full, 'crypto', 'quota_reached'],
    ['allows Pro a url code beyond the quota', pro, 'url', undefined],
    ['allows Pro any type', pro, 'crypto', undefined],
  ] as const)('%s', (_title, plan, type, refusal) => {
    expect(creationRefusal(plan, type)).toBe(refusal);
  });
});

const noChange = { title: false, destination: false, activation: false };

describe('changeRefusal', () => {
  it.each([
    ['allows a free account to deactivate', free, noChange, false, undefined],
    ['refuses a free account a new title', free, { ...noChange, title: true }, true, 'edit_requires_pro'],
    ['refuses a free account a new destination', free, { ...noChange, destination: true }, true, 'edit_requires_pro'],
    [
      'allows a free account to activate a code within the quota',
      free,
      { ...noChange, activation: true },
      true,
      undefined,
    ],
    [
      'refuses a free account to activate a code beyond the quota',
      free,
      { ...noChange, activation: true },
      false,
      'reactivation_requires_pro',
    ],
    ['allows Pro everything', pro, { title: true, destination: true, activation: true }, false, undefined],
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
