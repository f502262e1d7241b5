import { describe, expect, it } from 'vitest';
import { isCounterAccepted } from './passkeys.policy.ts';

describe('isCounterAccepted', () => {
  it.each([
    ['an authenticator without a counter', 0, 0, true],
    ['the first use of a counter', 0, 1, true],
    ['a counter that grows', 5, 6, true],
    ['a counter that skips uses at other sites', 5, 900, true],
    ['the same counter twice', 5, 5, false],
    ['a lower counter', 5, 4, false],
    ['a counter that was reset', 5, 0, false],
  ])('decides on %s: %d, then %d', (_, last, received, expected) => {
    expect(isCounterAccepted({ last, received })).toBe(expected);
  });
});
