import { describe, expect, test } from 'vitest';
import { intervalsFor, isReadable, lastDays, neighbor, presetDays, suitableInterval } from './days.ts';

const today = '2026-03-05';

describe('ranges', () => {
  test.each([
    ['today', '2026-03-05', '2026-03-05'],
    ['days7', '2026-02-27', '2026-03-05'],
    ['month', '2026-03-01', '2026-03-05'],
    ['lastMonth', '2026-02-01', '2026-02-28'],
    ['year', '2026-01-01', '2026-03-05'],
    ['days365', '2025-03-06', '2026-03-05'],
  ] as const)('%s is from %s to %s', (preset, from, to) => {
    expect(presetDays(preset, today)).toEqual({ from, to });
  });

  test('last month of January is December of the year before', () => {
    expect(presetDays('lastMonth', '2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  });

  test.each([
    [{ from: '2024-03-05', to: '2026-03-05' }, true],
    [{ from: '2024-03-04', to: '2026-03-05' }, false],
    [{ from: '2026-03-06', to: '2026-03-05' }, false],
    [{ from: '', to: '2026-03-05' }, false],
  ])('%j: can be read: %s', (days, expected) => {
    expect(isReadable(days)).toBe(expected);
  });
});

describe('intervals', () => {
  test.each([
    [1, ['hour'], 'hour'],
    [7, ['hour', 'day'], 'day'],
    [30, ['hour', 'day', 'week'], 'day'],
    [90, ['day', 'week', 'month'], 'day'],
    [365, ['day', 'week', 'month'], 'week'],
    [731, ['week', 'month'], 'month'],
  ] as const)('%i days: %j, by default %s', (count, intervals, suitable) => {
    const days = lastDays(today, count);
    expect(intervalsFor(days)).toEqual(intervals);
    expect(suitableInterval(undefined, days)).toBe(suitable);
  });

  test('a chosen one stays while it suits the days', () => {
    expect(suitableInterval('hour', lastDays(today, 30))).toBe('hour');
    expect(suitableInterval('hour', lastDays(today, 90))).toBe('day');
  });
});

describe('the range before and after', () => {
  test.each([
    ['days7', -1, { from: '2026-02-20', to: '2026-02-26' }],
    ['month', -1, 'lastMonth'],
    ['lastMonth', -1, { from: '2026-01-01', to: '2026-01-31' }],
    ['lastMonth', 1, 'month'],
    ['year', -1, { from: '2025-01-01', to: '2025-12-31' }],
    [{ from: '2025-12-01', to: '2026-01-31' }, -1, { from: '2025-10-01', to: '2025-11-30' }],
    [{ from: '2026-02-20', to: '2026-02-26' }, 1, 'days7'],
    [{ from: '2026-02-25', to: '2026-03-01' }, 1, { from: '2026-03-02', to: '2026-03-05' }],
    ['days7', 1, undefined],
    [{ from: '2000-01-01', to: '2000-01-31' }, -1, undefined],
  ] as const)('%j, %i: %j', (range, steps, expected) => {
    expect(neighbor(range, today, steps)).toEqual(expected);
  });
});
