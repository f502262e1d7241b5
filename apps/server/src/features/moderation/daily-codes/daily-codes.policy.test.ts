import { plans } from '@tessera/contract';
import { expect, it } from 'vitest';
import { dailyCodes, dailyLimit } from './daily-codes.policy.ts';

const settings = [50, 200, 1000, 10_000] as const;

it.each([
  { ageDays: 0, isVerified: true, name: 'free', limit: 50 },
  { ageDays: 0.99, isVerified: true, name: 'free', limit: 50 },
  { ageDays: 1, isVerified: true, name: 'free', limit: 200 },
  { ageDays: 6.9, isVerified: true, name: 'free', limit: 200 },
  { ageDays: 7, isVerified: true, name: 'free', limit: 1000 },
  { ageDays: 30, isVerified: true, name: 'free', limit: 10_000 },
  { ageDays: 4000, isVerified: true, name: 'free', limit: 10_000 },
  { ageDays: 4000, isVerified: false, name: 'free', limit: 50 },
  { ageDays: -1, isVerified: true, name: 'free', limit: 50 },
  { ageDays: 0, isVerified: true, name: 'pro', limit: 20_000 },
  { ageDays: 7, isVerified: true, name: 'pro', limit: 20_000 },
  { ageDays: 30, isVerified: true, name: 'pro', limit: 100_000 },
] as const)(
  'allows $limit codes a day: $ageDays days, verified $isVerified, plan $name',
  ({ limit, name, ...facts }) => {
    expect(dailyLimit({ ...facts, plan: plans[name], settings })).toBe(limit);
  },
);

it.each([
  { forNew: null, later: null, expected: [50, 200, 1000, 10_000] },
  { forNew: 5, later: null, expected: [5, 5, 5, 10_000] },
  { forNew: null, later: 0, expected: [50, 200, 1000, 0] },
  { forNew: 5, later: 7, expected: [5, 5, 5, 7] },
])('replaces the defaults by the settings of operators: $forNew, $later', ({ forNew, later, expected }) => {
  expect(dailyCodes(settings, { newAccountDailyCodes: forNew, dailyCodes: later })).toEqual(expected);
});

it('limits only the accounts that operators have set a number for if there are no defaults', () => {
  const numbers = dailyCodes(undefined, { newAccountDailyCodes: 5, dailyCodes: null });
  expect(numbers).toEqual([5, 5, 5, Infinity]);
  expect(dailyLimit({ ageDays: 90, isVerified: true, plan: plans.pro, settings: numbers })).toBe(Infinity);
});
