import type { Clock } from '../../src/platform/clock/clock.ts';

/** A clock that changes only when the test advances it. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void;
}

export function testClock(start = '2026-03-01T12:00:00.000Z'): TestClock {
  let now = Date.parse(start);
  return {
    now: () => new Date(now),
    advance(milliseconds) {
      now += milliseconds;
    },
  };
}
