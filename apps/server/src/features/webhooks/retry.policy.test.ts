import { describe, expect, it } from 'vitest';
import { after, days, hours, minutes } from '../../platform/clock/clock.ts';
import { nextAttempt, pauseAfter } from './retry.policy.ts';

const now = new Date('2026-11-01T00:00:00Z');
const expiresAt = after(now, days(3));
const waitFor = (attempts: number, random = 0.5) =>
  (nextAttempt({ attempts, expiresAt }, now, () => random)?.getTime() ?? Number.NaN) - now.getTime();

describe('nextAttempt', () => {
  it.each([
    [1, 5000],
    [2, 30_000],
    [3, minutes(2)],
    [4, minutes(10)],
    [5, minutes(30)],
    [6, hours(1)],
    [7, hours(2)],
    [8, hours(4)],
    [20, hours(4)],
  ])('waits after attempt %i', (attempts, wait) => {
    expect(waitFor(attempts)).toBeCloseTo(wait, 0);
    expect(waitFor(attempts, 0)).toBeCloseTo(wait * 0.9, 0);
    expect(waitFor(attempts, 0.999)).toBeCloseTo(wait * 1.0998, 0);
  });

  it('makes the last attempt at the expiry', () => {
    const late = after(expiresAt, -hours(1));
    expect(nextAttempt({ attempts: 20, expiresAt }, late, () => 0.5)).toEqual(expiresAt);
    expect(nextAttempt({ attempts: 21, expiresAt }, expiresAt)).toBeUndefined();
  });

  it('makes about 25 attempts in three days', () => {
    let attempts = 0;
    for (let at: Date | undefined = now; at; at = nextAttempt({ attempts, expiresAt }, at, () => 0.5)) attempts += 1;
    expect(attempts).toBeGreaterThan(20);
    expect(attempts).toBeLessThan(30);
  });
});

describe('pauseAfter', () => {
  it('grows to one minute', () => {
    expect([1, 2, 3, 50].map((failures) => pauseAfter(failures, now).getTime() - now.getTime())).toEqual([
      5000, 30_000, 60_000, 60_000,
    ]);
  });
});
