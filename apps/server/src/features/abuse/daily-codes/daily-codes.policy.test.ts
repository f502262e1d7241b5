import { expect, it } from 'vitest';
import { dailyLimit } from './daily-codes.policy.ts';

const settings = [50, 200, 1000, 10_000] as const;

it.each([
  { ageDays: 0, isVerified: true, isPro: false, limit: 50 },
  { ageDays: 0.99, isVerified: true, isPro: false, limit: 50 },
  { ageDays: 1, isVerified: true, isPro: false, limit: 200 },
  { ageDays: 6.9, isVerified: true, isPro: false, limit: 200 },
  { ageDays: 7, isVerified: true, isPro: false, limit: 1000 },
  { ageDays: 30, isVerified: true, isPro: false, limit: 10_000 },
  { ageDays: 4000, isVerified: true, isPro: false, limit: 10_000 },
  { ageDays: 4000, isVerified: false, isPro: false, limit: 50 },
  { ageDays: -1, isVerified: true, isPro: false, limit: 50 },
  { ageDays: 0, isVerified: true, isPro: true, limit: 20_000 },
  { ageDays: 7, isVerified: true, isPro: true, limit: 20_000 },
  { ageDays: 30, isVerified: true, isPro: true, limit: 100_000 },
])('allows $limit codes a day: $ageDays days, verified $isVerified, Pro $isPro', ({ limit, ...facts }) => {
  expect(dailyLimit({ ...facts, settings })).toBe(limit);
});
