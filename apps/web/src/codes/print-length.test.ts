import { expect, test } from 'vitest';
import { formatPrintLength, inMm, inUnit } from './print-length.ts';

test('shows millimeters with one decimal, and inches with two', () => {
  expect(formatPrintLength(52.34, 'mm', 'fr')).toBe('52,3\u00a0mm');
  expect(formatPrintLength(66.675, 'in', 'en')).toBe('2.63\u00a0in');
  expect(formatPrintLength(0.376, 'mm', 'en', 1)).toBe('0.38\u00a0mm');
});

test('returns a typed length as it was typed', () => {
  for (const typed of [0.01, 1, 1.5, 2.625, 8.5]) expect(inUnit(inMm(typed, 'in'), 'in')).toBe(typed);
  expect(inMm(2.625, 'in')).toBe(66.675);
});
