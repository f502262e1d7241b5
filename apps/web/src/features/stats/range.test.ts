import { describe, expect, test } from 'vitest';
import { defaultRange, isReadable, withChoice, withDays } from './range.ts';

const now = Date.parse('2026-03-01T23:30:00-05:00');

describe('analytics period', () => {
  test('defaults to the last 7 days in UTC, today included', () => {
    expect(defaultRange(now)).toEqual({ choice: 'days7', from: '2026-02-24', to: '2026-03-02', interval: 'day' });
  });

  test('keeps the shown days when a custom period is chosen', () => {
    const custom = withChoice(defaultRange(now), 'custom', now);
    expect(custom).toMatchObject({ choice: 'custom', from: '2026-02-24', to: '2026-03-02' });
  });

  test('falls back from hours to days when the period is too long for hours', () => {
    const hourly = { ...withChoice(defaultRange(now), 'days7', now), interval: 'hour' as const };
    expect(withChoice(hourly, 'days30', now).interval).toBe('hour');
    expect(withChoice(hourly, 'days90', now).interval).toBe('day');
    expect(withDays({ ...hourly, choice: 'custom' }, { from: '2026-01-01' }).interval).toBe('day');
  });

  test.each([
    ['2026-03-01', '2026-03-01', true],
    ['2026-03-02', '2026-03-01', false],
    ['2024-03-01', '2026-03-01', true],
    ['2024-02-28', '2026-03-01', false],
    ['', '2026-03-01', false],
    ['0001-01-01', '0001-01-02', false],
    ['9999-12-31', '9999-12-31', false],
  ])('from %s to %s: isReadable is %s', (from, to, expected) => {
    expect(isReadable({ from, to })).toBe(expected);
  });
});
