import { expect, it } from 'vitest';
import { chanceOfAtMost } from './chance.ts';

it('expects nothing of an hour without usual clicks', () => {
  expect(chanceOfAtMost(0, 0)).toBe(1);
});

it.each([
  [0, 5, 0.5 ** 5],
  [1, 5, 0.5 ** 5 * 3.5],
  [0, 20, 0.2 ** 5],
])('computes the negative binomial chance of at most %i where %i are usual', (count, expected, chance) => {
  expect(chanceOfAtMost(count, expected)).toBeCloseTo(chance, 12);
});

it('adds up to 1', () => {
  expect(chanceOfAtMost(1000, 20)).toBeCloseTo(1, 9);
});
