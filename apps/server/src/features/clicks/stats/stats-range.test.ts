import { describe, expect, it } from 'vitest';
import { dayAfter } from '../utc-day.ts';
import { daysOf, hoursOf, statsRange, splitRange } from './stats-range.ts';

const today = '2026-03-15';

describe('statsRange', () => {
  it.each([
    [{}, { from: '2026-02-14', to: today }],
    [{ interval: 'hour' as const }, { from: '2026-03-09', to: today }],
    [{ from: '2026-01-01' }, { from: '2026-01-01', to: today }],
    [{ to: '2026-01-31' }, { from: '2026-01-02', to: '2026-01-31' }],
  ])('fills in missing ends of %j', (asked, range) => {
    expect(statsRange(asked, today)).toEqual(range);
  });

  it.each([{ from: '2026-03-16' }, { from: '2020-01-01' }, { from: '2026-01-01', interval: 'hour' as const }])(
    'rejects the empty or too long range %j',
    (asked) => {
      expect(() => statsRange(asked, today)).toThrow('Please check your input');
    },
  );
});

describe('daysOf, hoursOf and splitRange', () => {
  it('return every day and hour across the end of a month', () => {
    const range = { from: '2024-02-28', to: '2024-03-01' };
    expect(daysOf(range)).toEqual(['2024-02-28', '2024-02-29', '2024-03-01']);
    const hours = hoursOf(range).map((hour) => hour.toISOString());
    expect(hours).toHaveLength(72);
    expect([hours[0], hours[25], hours.at(-1)]).toEqual([
      '2024-02-28T00:00:00.000Z',
      '2024-02-29T01:00:00.000Z',
      '2024-03-01T23:00:00.000Z',
    ]);
  });

  it.each([
    ['2026-03-01', '9999-12-31'],
    ['2024-02-28', '2026-03-01'],
    ['2026-03-01', 'never'],
  ])('throw for %s to %s', (from, to) => {
    expect(() => daysOf({ from, to })).toThrow(RangeError);
  });

  it.each([
    ['9999-12-31', '9999-12-31', 1],
    ['0000-01-01', '0000-01-03', 3],
    ['2026-03-02', '2026-03-01', 0],
  ])('terminate for %s to %s, in any year', (from, to, count) => {
    expect(daysOf({ from, to })).toHaveLength(count);
    expect(splitRange({ from, to }, to).months).toBeUndefined();
  });

  it('cover the same days with and without months', () => {
    for (let length = 1; length < 160; length += 3) {
      for (const from of ['2025-11-01', '2025-11-02', '2025-11-30', '2025-12-31', '2026-02-01']) {
        const to = dayAfter(from, length);
        const parts = splitRange({ from, to }, '2026-03-13');
        const all = [...parts.days, ...(parts.months ? [parts.months] : [])].flatMap(daysOf);
        expect(all.toSorted(), `${from} to ${to}`).toEqual(daysOf({ from, to }));
        if (parts.months) {
          expect(parts.months.from.slice(8)).toBe('01');
          expect(dayAfter(parts.months.to).slice(8)).toBe('01');
          expect(parts.months.to < '2026-03-13').toBe(true);
        }
      }
    }
  });

  it('split a year into months and the days around them', () => {
    expect(splitRange({ from: '2025-03-16', to: '2026-03-15' }, '2026-03-13')).toEqual({
      days: [
        { from: '2025-03-16', to: '2025-03-31' },
        { from: '2026-03-01', to: '2026-03-15' },
      ],
      months: { from: '2025-04-01', to: '2026-02-28' },
    });
  });
});
