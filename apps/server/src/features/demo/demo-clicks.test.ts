import { describe, expect, it } from 'vitest';
import { demoBreakdown, demoClicks, demoHours, spread } from './demo-clicks.ts';

const today = new Date('2026-11-15T09:00:00Z');

describe('demo clicks', () => {
  const days = demoClicks(100, 90, today, 1);

  it('end today and leave no day out', () => {
    expect(days).toHaveLength(90);
    expect(days.at(-1)?.day).toBe('2026-11-15');
    expect(new Set(days.map(({ day }) => day)).size).toBe(90);
  });

  it('are plausible: never more visitors than clicks, busier at the end than at the start', () => {
    expect(days.every(({ total, unique }) => unique <= total && total > 0)).toBe(true);
    const sum = (part: typeof days) => part.reduce((total, day) => total + day.total, 0);
    expect(sum(days.slice(-28))).toBeGreaterThan(sum(days.slice(0, 28)));
  });

  it('are the same for the same seed', () => {
    expect(demoClicks(100, 90, today, 1)).toEqual(days);
    expect(demoClicks(100, 90, today, 2)).not.toEqual(days);
  });
});

describe('the parts of a day', () => {
  it('add up, and no part has more visitors than visits', () => {
    for (const day of demoClicks(37, 30, new Date('2026-03-01T12:00:00Z'), 5)) {
      const hours = demoHours(day);
      expect(hours.reduce((sum, { total }) => sum + total, 0)).toBe(day.total);
      expect(hours.reduce((sum, { unique }) => sum + unique, 0)).toBe(day.unique);
      for (const { total, unique } of [...hours, ...demoBreakdown(day)]) expect(unique).toBeLessThanOrEqual(total);
    }
  });

  it('are whole numbers whatever the weights', () => {
    expect(spread(10, [1, 1, 1])).toEqual([3, 4, 3]);
    expect(spread(5, [0, 0])).toEqual([0, 0]);
  });
});
