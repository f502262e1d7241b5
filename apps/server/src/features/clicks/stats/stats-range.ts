import { type ExportQuery, isReadableRange, limits } from '@tessera/contract';
import { invalidFields } from '../../../http/app-error.ts';
import { after, days, hours } from '../../../platform/clock/clock.ts';
import { dayAfter, dayBefore, utcDay } from '../utc-day.ts';

/** The first and the last UTC day, both included. */
export interface StatsRange {
  from: string;
  to: string;
}

/** Fills in a missing end (today) and a missing start (the default length). */
export function statsRange(asked: ExportQuery, today: string): StatsRange {
  const { defaultDays, defaultHourDays } = limits.stats;
  const to = asked.to ?? today;
  const from = asked.from ?? dayBefore(to, (asked.interval === 'hour' ? defaultHourDays : defaultDays) - 1);
  if (!isReadableRange({ ...asked, from, to })) throw invalidFields({ from: 'outOfRange' });
  return { from, to };
}

/**
 * Every day of the range, first and last included. Counts days as numbers: a loop that compares dates as text does not
 * end outside the years 0 to 9999.
 */
export function daysOf({ from, to }: StatsRange): string[] {
  const first = Date.parse(from);
  const count = (Date.parse(to) - first) / days(1) + 1;
  if (!(count <= limits.stats.maxDays)) throw new RangeError(`range too long: ${from} to ${to}`);
  return Array.from({ length: Math.max(count, 0) }, (_, index) => utcDay(first + days(index)));
}

/** Every hour of the range by its start. */
export const hoursOf = (range: StatsRange): Date[] =>
  daysOf(range).flatMap((day) => Array.from({ length: 24 }, (_, hour) => after(new Date(day), hours(hour))));

/** A range split into whole months that have rollups, and the days before and after them. */
export interface MonthsAndDays {
  days: StatsRange[];
  months: StatsRange | undefined;
}

/** Months since year 0, comparable as numbers. */
const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
const firstDayOf = (month: number): string => utcDay(Date.UTC(Math.floor(month / 12), month % 12));

/** `firstOpen` is the first day that may not be added to its month yet; its month and later ones are read as days. */
export function splitRange({ from, to }: StatsRange, firstOpen: string): MonthsAndDays {
  const first = monthNumber(dayBefore(from, 1)) + 1;
  const end = Math.min(monthNumber(dayAfter(to)), monthNumber(firstOpen));
  if (end <= first) return { days: [{ from, to }], months: undefined };
  const around = [
    { from, to: dayBefore(firstDayOf(first), 1) },
    { from: firstDayOf(end), to },
  ];
  return {
    days: around.filter((part) => part.from <= part.to),
    months: { from: firstDayOf(first), to: dayBefore(firstDayOf(end), 1) },
  };
}
