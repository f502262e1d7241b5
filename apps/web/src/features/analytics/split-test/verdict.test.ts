import { describe, expect, test } from 'vitest';
import { differenceInterval, normalQuantile, shareInterval } from './intervals.ts';
import { judgeSplit, shownError, type TestedVariant, verdictError } from './verdict.ts';

/** A generator with a seed (mulberry32), so that a failure can be repeated. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How many of `count` trials succeed. */
function draw(random: () => number, count: number, chance: number): number {
  let hits = 0;
  for (let trial = 0; trial < count; trial += 1) if (random() < chance) hits += 1;
  return hits;
}

describe('intervals', () => {
  test.each([
    [0.025, 1.96],
    [0.0025, 2.807],
    [0.5, 0],
  ])('the quantile of %f is %f', (chance, expected) => expect(normalQuantile(chance)).toBeCloseTo(expected, 2));

  // Newcombe, Statistics in Medicine 17 (1998): table I, method 3.
  test.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('the share of %i of %i is between %f and %f', (hits, of, low, high) => {
    const interval = shareInterval({ hits, of }, 0.05);
    expect(interval.low).toBeCloseTo(low, 3);
    expect(interval.high).toBeCloseTo(high, 3);
  });

  // Newcombe, Statistics in Medicine 17 (1998): table II, method 10.
  test.each([
    [56, 70, 48, 80, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.1705, 0.809],
    [5, 56, 0, 29, -0.0381, 0.1926],
    [10, 10, 0, 10, 0.6075, 1],
  ])('%i of %i exceeds %i of %i by %f to %f', (a, m, b, n, low, high) => {
    const interval = differenceInterval({ hits: a, of: m }, { hits: b, of: n }, 0.05);
    expect(interval.low).toBeCloseTo(low, 3);
    expect(interval.high).toBeCloseTo(high, 3);
  });

  test('contain the true share as often as they say', () => {
    const random = seeded(7);
    for (const [of, chance] of [
      [60, 0.05],
      [200, 0.02],
      [500, 0.3],
    ] as const) {
      let missed = 0;
      for (let sample = 0; sample < 2000; sample += 1) {
        const { low, high } = shareInterval({ hits: draw(random, of, chance), of }, shownError);
        if (chance < low || chance > high) missed += 1;
      }
      expect(missed / 2000, `${chance} of ${of}`).toBeLessThan(0.08);
    }
  });
});

const variant = (id: string, visitors: number, conversions?: number, weight = 1): TestedVariant => ({
  id,
  visitors,
  weight,
  ...(conversions !== undefined && { conversions }),
});

describe('the verdict', () => {
  test.each<[string, TestedVariant[], object]>([
    ['without visitors', [variant('a', 0), variant('b', 0)], { kind: 'tooEarly', missing: 100 }],
    ['with too few for one page', [variant('a', 400), variant('b', 41)], { kind: 'tooEarly', missing: 9 }],
    ['of an even split', [variant('a', 510), variant('b', 490)], { kind: 'asSet' }],
    ['of a split as its weights', [variant('a', 720, undefined, 3), variant('b', 240)], { kind: 'asSet' }],
    ['of a split unlike its weights', [variant('a', 700), variant('b', 300)], { kind: 'notAsSet', ids: ['a', 'b'] }],
    ['with few conversions', [variant('a', 200, 3), variant('b', 200, 2)], { kind: 'tooEarly', missing: 1200 }],
    ['without conversions', [variant('a', 200, 0), variant('b', 200, 0)], { kind: 'tooEarly', missing: 8000 }],
    ['of pages that differ by chance', [variant('a', 1000, 52), variant('b', 1000, 47)], { kind: 'open' }],
    ['of a better page', [variant('a', 1000, 50), variant('b', 1000, 110)], { kind: 'better', id: 'b' }],
    [
      'of three pages, of which two are equal',
      [variant('a', 1000, 110), variant('b', 1000, 108), variant('c', 1000, 20)],
      { kind: 'open' },
    ],
  ])('%s', (_, variants, expected) => expect(judgeSplit(variants)).toMatchObject(expected));

  test('says how much better, and how far apart pages can be at most', () => {
    const better = judgeSplit([variant('a', 1000, 50), variant('b', 1000, 110)]);
    expect(better).toMatchObject({
      by: differenceInterval({ hits: 110, of: 1000 }, { hits: 50, of: 1000 }, verdictError),
    });
    const open = judgeSplit([variant('a', 1000, 52), variant('b', 1000, 47)]);
    expect(open).toMatchObject({ atMost: expect.closeTo(0.032, 2) });
  });
});

describe('in a simulation of 30 days with a look each day', () => {
  /** How many of the tests end with the verdict, if their owner stops at the first verdict. */
  function share(kind: string, rates: readonly number[], { tests, perDay }: { tests: number; perDay: number }): number {
    const random = seeded(20261119);
    let found = 0;
    for (let number = 0; number < tests; number += 1) {
      const visitors = rates.map(() => 0);
      const hits = rates.map(() => 0);
      for (let day = 0; day < 30; day += 1) {
        for (const [index, rate] of rates.entries()) {
          visitors[index] = (visitors[index] ?? 0) + perDay;
          hits[index] = (hits[index] ?? 0) + draw(random, perDay, rate);
        }
        const verdict = judgeSplit(rates.map((_, index) => variant(String(index), visitors[index] ?? 0, hits[index])));
        if (verdict.kind !== kind) continue;
        found += 1;
        break;
      }
    }
    return found / tests;
  }

  test.each([
    [0.05, 0.05],
    [0.2, 0.2],
    [0.1, 0.1, 0.1],
  ])('equal pages are called different in less than 5 %% of the tests: %f', (...rates) => {
    expect(share('better', rates, { tests: 400, perDay: 40 })).toBeLessThan(0.05);
  });

  test('a page with twice the conversions is found', () => {
    expect(share('better', [0.05, 0.1], { tests: 100, perDay: 60 })).toBeGreaterThan(0.9);
  });

  test('a split as set is called otherwise in less than 5 % of the tests', () => {
    const random = seeded(5);
    let wrong = 0;
    for (let number = 0; number < 400; number += 1) {
      let [a, b] = [0, 0];
      for (let day = 0; day < 30; day += 1) {
        const first = draw(random, 80, 0.5);
        a += first;
        b += 80 - first;
        if (judgeSplit([variant('a', a), variant('b', b)]).kind !== 'notAsSet') continue;
        wrong += 1;
        break;
      }
    }
    expect(wrong / 400).toBeLessThan(0.05);
  });
});
