import { offsetAt } from './time-zone.ts';

/** The time that a clock on the wall shows. */
export interface WallClock {
  /** Days since 1970-01-01, in local time. */
  readonly day: number;
  /** Minutes since midnight. */
  readonly minute: number;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** `at` is in Unix milliseconds. */
export function wallClockIn(timezone: string, at: number): WallClock {
  const local = at + offsetAt(timezone, at);
  const day = Math.floor(local / dayMs);
  return { day, minute: Math.floor((local - day * dayMs) / minuteMs) };
}

/** The day of a date such as 2026-05-01. */
export const dayOfDate = (date: string): number => Date.parse(date) / dayMs;

/** The date of a day, such as 2026-05-01. */
export const dateOfDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** Monday is 1, Sunday is 7. 1970-01-01 was a Thursday. */
export const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;

/** Minutes since midnight of a time such as 18:30. */
export const minuteOfTime = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
