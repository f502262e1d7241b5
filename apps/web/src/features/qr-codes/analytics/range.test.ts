import { describe, expect, test } from 'vitest';
import { choose, firstRange, isReadable, withDays } from './range.ts';

const now = Date.parse('2026-03-01T23:30:00-05:00');

describe('a period', () => {
  test('begins as the last thirty days, today in UTC included', () => {
    expect(firstRange(now)).toEqual({ choice: 'days30', from: '2026-02-01', to: '2026-03-02', interval: 'day' });
  });

  test('of one’s own begins with what was shown', () => {
    const custom = choose(firstRange(now), 'custom', now);
    expect(custom).toMatchObject({ choice: 'custom', from: '2026-02-01', to: '2026-03-02' });
  });

  test('is shown by the hour only as long as that can be read', () => {
    const hourly = { ...choose(firstRange(now), 'days7', now), interval: 'hour' as const };
    expect(choose(hourly, 'days30', now).interval).toBe('hour');
    expect(choose(hourly, 'days90', now).interval).toBe('day');
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
  ])('from %s to %s can be asked for: %s', (from, to, readable) => {
    expect(isReadable({ from, to })).toBe(readable);
  });
});
