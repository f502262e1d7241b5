import { describe, expect, it } from 'vitest';
import { clickCount, parseDate, parseFlag, numberText, isoTime, withScheme } from './cell-values.ts';

const now = new Date('2026-03-01T00:00:00Z');

describe('parseDate', () => {
  it.each([
    ['2024-05-01', '2024-05-01T00:00:00.000Z'],
    ['2024-05-01 09:30:00', '2024-05-01T09:30:00.000Z'],
    ['2024-05-01 09:30', '2024-05-01T09:30:00.000Z'],
    ['2024-05-01T09:30:00+0200', '2024-05-01T07:30:00.000Z'],
    ['2024-05-01 09:30:00 UTC', '2024-05-01T09:30:00.000Z'],
    ['2024-05-01T09:30:00.123456Z', '2024-05-01T09:30:00.123Z'],
    ['1714555800', '2024-05-01T09:30:00.000Z'],
    ['1714555800000', '2024-05-01T09:30:00.000Z'],
  ])('reads %s', (text, iso) => {
    expect(parseDate(text, now)?.toISOString()).toBe(iso);
  });

  it.each(['05/01/2024', '2024-13-01', '1999-12-31', '2026-03-02', 'yesterday', '12', '-1'])('refuses %s', (text) => {
    expect(parseDate(text, now)).toBeUndefined();
  });
});

describe('other cells', () => {
  it.each([
    ['0', 0],
    ['1,204', 1204],
    ["1'204'000", 1_204_000],
    ['1.204', 1204],
    ['12,5', undefined],
    ['-1', undefined],
    ['99999999999999', undefined],
    ['x', undefined],
  ])('reads %s as clicks', (text, count) => {
    expect(clickCount(text)).toBe(count);
  });

  it('reads addresses, numbers, flags and times as people write them', () => {
    expect(withScheme('example.org/a')).toBe('https://example.org/a');
    expect(withScheme('javascript:alert(1)')).toBe('javascript:alert(1)');
    expect(numberText('48,85')).toBe('48.85');
    expect(['yes', 'Sí', 'oui', 'x', 'no', ''].map(parseFlag)).toEqual([true, true, true, true, false, false]);
    expect(isoTime('2026-05-01 18:00')).toBe('2026-05-01T18:00:00');
  });
});
