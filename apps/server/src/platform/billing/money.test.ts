import { expect, it } from 'vitest';
import { mainUnits } from './money.ts';

it.each([
  [699, 'usd', 6.99],
  [990, 'jpy', 990],
  [6990, 'kwd', 6.99],
  [-466, 'eur', -4.66],
  [0, 'usd', 0],
])('mainUnits: %i %s is %d', (amount, currency, expected) => {
  expect(mainUnits(amount, currency)).toBe(expected);
});
