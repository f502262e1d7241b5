import { localDay, startOfDay } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { firstWeekPeriod, latestPeriod, nextPeriod } from './report-period.policy.ts';

const at = (time: string) => new Date(time);
const shown = ({ from, to, dueAt }: ReturnType<typeof latestPeriod>) => [from, to, dueAt.toISOString()];

describe('report periods', () => {
  it.each([
    ['weekly', 'UTC', '2026-11-16T07:59:59Z', ['2026-11-02', '2026-11-08', '2026-11-09T08:00:00.000Z']],
    ['weekly', 'UTC', '2026-11-16T08:00:00Z', ['2026-11-09', '2026-11-15', '2026-11-16T08:00:00.000Z']],
    ['weekly', 'Europe/Paris', '2026-11-16T07:00:00Z', ['2026-11-09', '2026-11-15', '2026-11-16T07:00:00.000Z']],
    ['weekly', 'Asia/Kathmandu', '2026-11-16T02:15:00Z', ['2026-11-09', '2026-11-15', '2026-11-16T02:15:00.000Z']],
    // Clocks went forward on Sunday, the last day of the period.
    ['weekly', 'Europe/Paris', '2026-03-30T06:00:00Z', ['2026-03-23', '2026-03-29', '2026-03-30T06:00:00.000Z']],
    ['weekly', 'Pacific/Kiritimati', '2026-11-15T18:00:00Z', ['2026-11-09', '2026-11-15', '2026-11-15T18:00:00.000Z']],
    ['monthly', 'UTC', '2026-03-01T08:00:00Z', ['2026-02-01', '2026-02-28', '2026-03-01T08:00:00.000Z']],
    ['monthly', 'UTC', '2026-01-01T07:00:00Z', ['2025-11-01', '2025-11-30', '2025-12-01T08:00:00.000Z']],
    ['monthly', 'America/New_York', '2026-11-01T13:00:00Z', ['2026-10-01', '2026-10-31', '2026-11-01T13:00:00.000Z']],
  ] as const)('%s in %s at %s', (frequency, zone, now, expected) => {
    expect(shown(latestPeriod(frequency, zone, at(now)))).toEqual(expected);
  });

  it('follow each other without a gap, for a year of hours in every zone', () => {
    for (const zone of ['UTC', 'Europe/Paris', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/St_Johns'])
      for (const frequency of ['weekly', 'monthly'] as const)
        for (let hour = 0; hour < 366 * 24; hour += 17) {
          const now = new Date(Date.UTC(2026, 0, 1, hour));
          const [latest, next] = [latestPeriod(frequency, zone, now), nextPeriod(frequency, zone, now)];
          expect(latest.dueAt <= now && now < next.dueAt, `${frequency} ${zone} ${now.toISOString()}`).toBe(true);
          const dayAfter = new Date(Date.parse(latest.to) + 86_400_000).toISOString().slice(0, 10);
          expect(next.from).toBe(dayAfter);
          expect(localDay(latest.dueAt, zone)).toBe(dayAfter);
          expect(latest.dueAt > startOfDay(dayAfter, zone)).toBe(true);
        }
  });

  it('begin with the day of the first click, for the first week', () => {
    const period = firstWeekPeriod(at('2026-11-10T20:00:00Z'), 'Asia/Kathmandu');
    expect(shown(period)).toEqual(['2026-11-11', '2026-11-17', '2026-11-18T02:15:00.000Z']);
  });
});
