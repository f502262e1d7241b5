import { utcOf } from './local-time.ts';
import { findOffsetChange, offsetAt } from './time-zone.ts';
import { dateOfDay, wallClockIn, weekdayOf } from './wall-clock.ts';

/** Lengths of time by the clock and calendar of a zone. Weeks begin on Monday. */
export type BucketInterval = 'hour' | 'day' | 'week' | 'month';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The offset from UTC. It has fractions of a minute only before zones were introduced. */
export const offsetMinutes = (instant: Date, zone: string): number => offsetAt(zone, instant.getTime()) / minuteMs;

/** The date that a calendar on the wall shows, such as 2026-05-01. */
export const localDay = (instant: Date, zone: string): string => dateOfDay(wallClockIn(zone, instant.getTime()).day);

/**
 * The first instant of a local day such as 2026-05-01. Some days begin at 01:00, because clocks go forward at midnight. The
 * start of a day that a zone has skipped is that of the next day.
 */
export function startOfDay(day: string, zone: string): Date {
  const midnight = new Date(utcOf(`${day}T00:00`, zone));
  const at = midnight.getTime();
  const skipped = at + offsetAt(zone, at) - Date.parse(day);
  // A skipped midnight has moved forward as far as the clocks. The day begins when they do.
  return skipped === 0 ? midnight : new Date(findOffsetChange(zone, at - skipped, at) ?? at);
}

function nextHour(at: number, zone: string): number {
  const offset = offsetAt(zone, at);
  const next = (Math.floor((at + offset) / hourMs) + 1) * hourMs - offset;
  return findOffsetChange(zone, at, next) ?? next;
}

type DayInterval = Exclude<BucketInterval, 'hour'>;

/** The first day of a month, counted from January of the year. */
const dayOfMonth = (year: number, month: number): number => Date.UTC(year, month - 1) / dayMs;

/** The first day of the interval that has this day, and of the one after it. Days are counted from 1970-01-01. */
const daysOf = {
  day: (day) => [day, day + 1],
  week: (day) => [day - weekdayOf(day) + 1, day - weekdayOf(day) + 8],
  month: (day) => {
    const [year = 1970, month = 1] = dateOfDay(day).split('-').map(Number);
    return [dayOfMonth(year, month), dayOfMonth(year, month + 1)];
  },
} satisfies Record<DayInterval, (day: number) => [number, number]>;

function nextStart(at: number, zone: string, interval: DayInterval): number {
  let start = at;
  // A day that was shown for a minute, before clocks went back to the day before, has begun already.
  for (let { day } = wallClockIn(zone, at); start <= at; ) {
    day = daysOf[interval](day)[1];
    start = startOfDay(dateOfDay(day), zone).getTime();
  }
  return start;
}

/** The start of the bucket that has the instant. */
export function bucketStart(instant: Date, zone: string, interval: BucketInterval): Date {
  const at = instant.getTime();
  if (interval !== 'hour') {
    const [first] = daysOf[interval](wallClockIn(zone, at).day);
    return startOfDay(dateOfDay(first), zone);
  }
  const local = at + offsetAt(zone, at);
  const start = at - (local - Math.floor(local / hourMs) * hourMs);
  return new Date(findOffsetChange(zone, start, at) ?? start);
}

export interface BucketRange {
  from: Date;
  /** Not included. */
  to: Date;
  zone: string;
  interval: BucketInterval;
}

/**
 * The boundaries of the local buckets of a range: `from`, every start of a bucket in between, and `to`. The first and the last
 * bucket are parts, unless the range begins and ends with one. A change of the clocks begins an hour too, so all instants of an
 * hour have one offset: the hour that clocks repeat is two buckets, and with a change by half an hour a bucket can have 30
 * minutes. Days have 23 to 25 hours.
 */
export function bucketStarts({ from, to, zone, interval }: BucketRange): Date[] {
  const starts = [from];
  const end = to.getTime();
  const next = (at: number) => (interval === 'hour' ? nextHour(at, zone) : nextStart(at, zone, interval));
  for (let at = next(from.getTime()); at < end; at = next(at)) starts.push(new Date(at));
  return [...starts, to];
}
