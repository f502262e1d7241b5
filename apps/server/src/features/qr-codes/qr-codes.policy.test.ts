import { plans } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { canSetLogo, changeRefusal, creationRefusal, isInQuota } from './qr-codes.policy.ts';

const free = { entitlements: plans.free, quota: 1, remaining: 1 };
const full = { entitlements: plans.free, quota: 1, remaining: 0 };
const pro = { entitlements: plans.pro, quota: 1, remaining: 0 };

describe('creationRefusal', () => {
  it.each([
    ['allows a url code for a free account', free, 'url', null, undefined],
    ['refuses other types for a free account', free, 'wifi', null, 'types'],
    ['refuses a slug for a free account', free, 'url', 'menu', 'slugs'],
    ['refuses a url code when the quota is used up', full, 'url', null, 'codes'],
    ['names the quota when quota, type and slug refuse', full, 'crypto', 'menu', 'codes'],
    ['allows a url code beyond the quota for Pro', pro, 'url', null, undefined],
    ['allows any type and a slug for Pro', pro, 'crypto', 'menu', undefined],
  ] as const)('%s', (_title, plan, type, slug, refusal) => {
    expect(creationRefusal(plan, { type, slug })).toBe(refusal);
  });
});

const noChange = { title: false, destination: false, activation: false, slug: false };

describe('changeRefusal', () => {
  it.each([
    ['allows deactivation for a free account', free, noChange, false, undefined],
    ['refuses a new title for a free account', free, { ...noChange, title: true }, true, 'edits'],
    ['refuses a new destination for a free account', free, { ...noChange, destination: true }, true, 'edits'],
    ['allows activation within the quota for a free account', free, { ...noChange, activation: true }, true, undefined],
    [
      'refuses activation beyond the quota for a free account',
      free,
      { ...noChange, activation: true },
      false,
      'reactivation',
    ],
    ['refuses a slug for a free account', free, { ...noChange, slug: true }, true, 'slugs'],
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

describe('isInQuota', () => {
  it('is true for the oldest url codes, and for no other type', () => {
    const plan = { entitlements: plans.free, quota: 2, remaining: 0 };
    expect([1, 2, 3].map((rank) => isInQuota('url', rank, plan))).toEqual([true, true, false]);
    expect(isInQuota('wifi', 1, plan)).toBe(false);
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
