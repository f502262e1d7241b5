import { describe, expect, it } from 'vitest';
import { startOfHour } from './hourly-clicks.ts';
import { findSpike, smallestSpike } from './spike.ts';

/** Five weeks with `usual` clicks at each noon, then a day with `last` clicks at noon. */
const code = (usual: number, last: number) => ({
  firstHour: 0,
  counts: Int32Array.from({ length: 36 * 24 }, (_, hour) => (hour % 24 !== 12 ? 0 : hour < 35 * 24 ? usual : last)),
});

describe('spikes', () => {
  it('are days with about four times the clicks of the busiest usual day', () => {
    expect(findSpike(code(20, 60))).toBeUndefined();
    expect(findSpike(code(20, 100))).toMatchObject({ since: startOfHour(35 * 24), expected: 20, observed: 100 });
  });

  it('have at least thirty clicks', () => {
    expect(findSpike(code(2, 29))).toBeUndefined();
    expect(findSpike(code(2, 30))).toBeDefined();
  });

  it('are reported at most once a week', () => {
    expect(findSpike(code(20, 200), startOfHour(30 * 24))).toBeUndefined();
    expect(findSpike(code(20, 200), startOfHour(29 * 24))).toBeDefined();
  });

  it('are none if a weekly event moves to another day', () => {
    const market = { firstHour: 0, counts: new Int32Array(33 * 24) };
    for (const day of [3, 10, 17, 24, 32]) market.counts.fill(20, day * 24 + 8, day * 24 + 13);
    expect(findSpike(market)).toBeUndefined();
  });

  it('are none of a new code', () => {
    expect(findSpike({ firstHour: 0, counts: new Int32Array(24).fill(100) })).toBeUndefined();
  });

  it.each([2, 20, 500])('begin at the number that is computed for %i usual clicks', (usual) => {
    const smallest = smallestSpike(code(usual, 0));
    expect(findSpike(code(usual, smallest))).toBeDefined();
    expect(findSpike(code(usual, smallest - 1))).toBeUndefined();
  });
});
