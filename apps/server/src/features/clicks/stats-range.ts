import { type ExportQuery, isReadableRange, limits } from '@tessera/contract';
import { invalidFields } from '../../http/app-error.ts';
import { after, days, hours } from '../../platform/clock/clock.ts';
import { dayOf } from './classify.ts';

export interface StatsRange {
  from: string;
  to: string;
}

export const dayBefore = (day: string, count: number): string => dayOf(after(new Date(day), -days(count)).getTime());
export const dayAfter = (day: string, count = 1): string => dayBefore(day, -count);

/** Closes the open ends of what was asked for: until today, and for as long as is usual. */
export function rangeOf(asked: ExportQuery, today: string): StatsRange {
  const { defaultDays, defaultHourDays } = limits.analytics;
  const to = asked.to ?? today;
  const from = asked.from ?? dayBefore(to, (asked.interval === 'hour' ? defaultHourDays : defaultDays) - 1);
  if (!isReadableRange({ ...asked, from, to })) throw invalidFields({ from: 'outOfRange' });
  return { from, to };
}

/** Every day of the range, first and last included. */
export function daysOf({ from, to }: StatsRange): string[] {
  const all: string[] = [];
  for (let day = from; day <= to; day = dayAfter(day)) all.push(day);
  return all;
}

/** Every hour of the range by its start. */
export const hoursOf = (range: StatsRange): Date[] =>
  daysOf(range).flatMap((day) => Array.from({ length: 24 }, (_, hour) => after(new Date(day), hours(hour))));

/** A range as whole months that are summed up, and the days around them. */
export interface MonthsAndDays {
  days: StatsRange[];
  months: StatsRange | undefined;
}

const monthOf = (day: string) => `${day.slice(0, 7)}-01`;
const nextMonth = (day: string) => monthOf(dayAfter(monthOf(day), 31));

/** `open` is the first day that may not be in its month yet. */
export function splitRange({ from, to }: StatsRange, open: string): MonthsAndDays {
  const first = from === monthOf(from) ? from : nextMonth(from);
  let end = first;
  while (dayBefore(nextMonth(end), 1) <= to && nextMonth(end) <= open) end = nextMonth(end);
  if (end === first) return { days: [{ from, to }], months: undefined };
  const around = [
    { from, to: dayBefore(first, 1) },
    { from: end, to },
  ];
  return { days: around.filter((part) => part.from <= part.to), months: { from: first, to: dayBefore(end, 1) } };
}
