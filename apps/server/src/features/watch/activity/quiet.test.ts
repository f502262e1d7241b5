import { describe, expect, it } from 'vitest';
import { leftOut, startOfHour } from './hourly-clicks.ts';
import { findQuiet } from './quiet.ts';

/** A code with a click in each hour for five weeks, then `hours` hours with `after` clicks each. */
const code = (hours: number, after = 0) => ({
  firstHour: 0,
  counts: Int32Array.from({ length: 840 + hours }, (_, hour) => (hour < 840 ? 1 : after)),
});

describe('quiet codes', () => {
  it('are found in the third day, with what was usual since the last click', () => {
    expect(findQuiet(code(51))).toBeUndefined();
    expect(findQuiet(code(56))).toEqual({
      since: startOfHour(840),
      expected: 54,
      observed: 0,
      probability: expect.closeTo((5 / 11) ** 5, 6),
    });
  });

  it('have up to two stray clicks', () => {
    const withStrays = (strays: number) => {
      const clicks = code(24 * 5);
      clicks.counts[900] = strays;
      return findQuiet(clicks);
    };
    expect(withStrays(2)).toMatchObject({ since: startOfHour(840), observed: 2 });
    expect(withStrays(3)).toMatchObject({ since: startOfHour(901), observed: 0 });
  });

  it('are reported once per silence', () => {
    const alertedAt = startOfHour(840 + 60);
    expect(findQuiet(code(60 + 24 * 8), alertedAt)).toBeUndefined();
  });

  it('are reported at most once a week', () => {
    const silent = code(60);
    expect(findQuiet(silent, startOfHour(840 - 60))).toBeUndefined();
    expect(findQuiet(silent, startOfHour(840 + 60 - 7 * 24))).toBeDefined();
  });

  it('are no news after four weeks', () => {
    expect(findQuiet(code(24 * 27))).toBeDefined();
    expect(findQuiet(code(24 * 29))).toBeUndefined();
  });

  it('were not quiet while they were left out', () => {
    const resumed = (hours: number) => {
      const clicks = code(24 * 10 + hours);
      clicks.counts.fill(leftOut, 840, 840 + 24 * 10);
      return findQuiet(clicks);
    };
    expect(resumed(48)).toBeUndefined();
    expect(resumed(72)).toMatchObject({ observed: 0, expected: 71 });
  });

  it('need a history of two weeks and ten clicks a week', () => {
    const young = { firstHour: 0, counts: new Int32Array(13 * 24).fill(1, 0, 7 * 24) };
    expect(findQuiet(young)).toBeUndefined();
    const rare = {
      firstHour: 0,
      counts: Int32Array.from({ length: 8 * 168 }, (_, hour) => (hour < 672 && hour % 19 === 0 ? 1 : 0)),
    };
    expect(findQuiet(rare)).toBeUndefined();
  });

  it('are none without any click', () => {
    expect(findQuiet({ firstHour: 0, counts: new Int32Array(1000) })).toBeUndefined();
    expect(findQuiet({ firstHour: 0, counts: new Int32Array(0) })).toBeUndefined();
  });
});
