import { describe, expect, it } from 'vitest';
import { changeRefusal, creationRefusal, isInFreeQuota, canSetLogo } from './qr-codes.policy.ts';

const free = { isPro: false, quota: 1, remaining: 1 };
const full = { isPro: false, quota: 1, remaining: 0 };
const pro = { isPro: true, quota: 1, remaining: 0 };

describe('who may create what', () => {
  it.each([
    ['a free account its one address', free, 'url', undefined],
    ['a free account nothing but addresses', free, 'wifi', 'qr_type_locked'],
    ['a full free account no address', full, 'url', 'quota_reached'],
    ['a full free account nothing else either', full, 'crypto', 'quota_reached'],
    ['Pro any address', pro, 'url', undefined],
    ['Pro any type', pro, 'crypto', undefined],
  ] as const)('%s', (_who, plan, type, refusal) => {
    expect(creationRefusal(plan, type)).toBe(refusal);
  });
});

const nothing = { title: false, destination: false, activation: false };

describe('who may change what', () => {
  it.each([
    ['free: switching off, or nothing', free, nothing, false, undefined],
    ['free: not the title', free, { ...nothing, title: true }, true, 'edit_requires_pro'],
    ['free: not the destination', free, { ...nothing, destination: true }, true, 'edit_requires_pro'],
    ['free: switching on within the quota', free, { ...nothing, activation: true }, true, undefined],
    ['free: not beyond the quota', free, { ...nothing, activation: true }, false, 'reactivation_requires_pro'],
    ['Pro: everything', pro, { title: true, destination: true, activation: true }, false, undefined],
  ] as const)('%s', (_who, plan, changes, holdsPlace, refusal) => {
    expect(changeRefusal(plan, changes, holdsPlace)).toBe(refusal);
  });

  it('the oldest addresses fill the free quota, other types never do', () => {
    const plan = { isPro: false, quota: 2, remaining: 0 };
    expect([1, 2, 3].map((rank) => isInFreeQuota('url', rank, plan))).toEqual([true, true, false]);
    expect(isInFreeQuota('wifi', 1, plan)).toBe(false);
  });

  it('a free account puts one logo, while it creates the code', () => {
    expect(canSetLogo(free, { hasLogo: false, ageMinutes: 1 })).toBe(true);
    expect(canSetLogo(free, { hasLogo: true, ageMinutes: 1 })).toBe(false);
    expect(canSetLogo(free, { hasLogo: false, ageMinutes: 16 })).toBe(false);
    expect(canSetLogo(pro, { hasLogo: true, ageMinutes: 10_000 })).toBe(true);
  });
});
