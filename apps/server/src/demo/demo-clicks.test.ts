import { describe, expect, it } from 'vitest';
import { demoClickEvents } from './demo-click-events.ts';
import { demoBreakdown, demoClicks, demoHours, distribute } from './demo-clicks.ts';

const today = new Date('2026-11-15T23:00:00Z');

describe('demoClicks', () => {
  const days = demoClicks(100, 90, today, 1);

  it('returns every day up to today', () => {
    expect(days).toHaveLength(90);
    expect(days.at(-1)?.day).toBe('2026-11-15');
    expect(new Set(days.map(({ day }) => day)).size).toBe(90);
  });

  it('has no click in the future', () => {
    const now = new Date('2026-11-15T12:30:00Z');
    const lunch = demoClicks(300, 2, now, 1).at(-1);
    const times = lunch ? demoClickEvents(lunch).map(({ at }) => Date.parse(at)) : [];
    expect(times.length).toBeGreaterThan(0);
    expect(Math.max(...times)).toBeLessThan(now.getTime());
    expect(demoClicks(300, 2, new Date('2026-11-15T00:10:00Z'), 1).at(-1)?.total).toBe(0);
  });

  it('returns growing totals, and at most as many unique clicks as clicks', () => {
    expect(days.every(({ total, unique }) => unique <= total && total > 0)).toBe(true);
    const sum = (part: typeof days) => part.reduce((total, day) => total + day.total, 0);
    expect(sum(days.slice(-28))).toBeGreaterThan(sum(days.slice(0, 28)));
  });

  it('returns the same clicks for the same seed', () => {
    expect(demoClicks(100, 90, today, 1)).toEqual(days);
    expect(demoClicks(100, 90, today, 2)).not.toEqual(days);
  });
});

describe('demoHours and demoBreakdown', () => {
  it('divide a day: hours add up to it, and no part has more unique clicks than clicks', () => {
    for (const day of demoClicks(37, 30, new Date('2026-03-01T12:00:00Z'), 5)) {
      const hours = demoHours(day);
      expect(hours.reduce((sum, { total }) => sum + total, 0)).toBe(day.total);
      expect(hours.reduce((sum, { unique }) => sum + unique, 0)).toBe(day.unique);
      expect(hours.reduce((sum, { scans }) => sum + scans, 0)).toBe(day.scans);
      expect(hours.every(({ total, scans, links }) => scans >= 0 && links >= 0 && scans + links === total)).toBe(true);
      for (const { total, unique } of [...hours, ...demoBreakdown(day)]) expect(unique).toBeLessThanOrEqual(total);
    }
  });
});

describe('demoClickEvents', () => {
  const sum = (parts: { total: number }[]) => parts.reduce((all, { total }) => all + total, 0);

  it('add up to the channels and referrers of their day; only clicks on links have a referrer', () => {
    for (const day of demoClicks(37, 30, today, 5)) {
      const people = demoClickEvents(day).filter(({ kind }) => kind === 'p');
      const links = people.filter(({ source }) => source === 'l');
      expect([people.length, links.length]).toEqual([day.total, day.links]);
      expect(day.scans).toBeGreaterThan(day.links);
      expect(day.links).toBeGreaterThan(0);
      const referrers = demoBreakdown(day).filter(({ dimension }) => dimension === 'r');
      expect(links.filter(({ referrer }) => referrer)).toHaveLength(sum(referrers));
      expect(people.filter(({ isUnique }) => isUnique)).toHaveLength(day.unique);
      expect(people.filter(({ source, referrer }) => source === 's' && referrer)).toEqual([]);
    }
  });
});

describe('distribute', () => {
  it('returns whole numbers for any weights', () => {
    expect(distribute(10, [1, 1, 1])).toEqual([3, 4, 3]);
    expect(distribute(5, [0, 0])).toEqual([0, 0]);
  });
});
