import { offsetAt } from '@tessera/contract';
import { after } from '../../../platform/clock/clock.ts';
import type { Counts, HourRow, Span, TimeRow } from './analytics.repo.ts';

export const noCounts: Counts = { total: 0, unique: 0, scans: 0, links: 0 };

export const addCounts = (one: Counts, { total = 0, unique = 0, scans = 0, links = 0 }: Partial<Counts>): Counts => ({
  total: one.total + total,
  unique: one.unique + unique,
  scans: one.scans + scans,
  links: one.links + links,
});

const quarterMs = 900_000;
const laterQuarters = 3;

/** The four quarters of an hour. What is not in the later ones is in the first. */
function quartersOf({ at, quarters: later = [], ...all }: HourRow): TimeRow[] {
  const count = (place: number, quarter: number) => later[place * laterQuarters + quarter - 1] ?? 0;
  const rows = [1, 2, 3].map((quarter) => ({
    at: after(at, quarter * quarterMs),
    total: count(0, quarter),
    unique: count(1, quarter),
    scans: count(2, quarter),
    links: count(3, quarter),
  }));
  const inLater = rows.reduce(addCounts, noCounts);
  const first = {
    at,
    total: all.total - inLater.total,
    unique: all.unique - inLater.unique,
    scans: all.scans - inLater.scans,
    links: all.links - inLater.links,
  };
  return [first, ...rows];
}

/** Hours as they are, or their quarters, as far as they are in the span. */
export const splitHours = (hours: readonly HourRow[], { from, to }: Span): TimeRow[] =>
  hours.flatMap((hour) => (hour.quarters ? quartersOf(hour) : [hour])).filter(({ at }) => at >= from && at < to);

/** Adds rows up by bucket. Both are in the order of time, and `starts` ends with the end of the last bucket. */
export function foldTimes(rows: readonly (Partial<Counts> & { at: Date })[], starts: readonly Date[]): Counts[] {
  const buckets = Array.from({ length: starts.length - 1 }, () => noCounts);
  let bucket = 0;
  for (const row of rows) {
    for (let next = starts[bucket + 1]; next !== undefined && row.at >= next; next = starts[bucket + 1]) bucket += 1;
    const counts = buckets[bucket];
    if (counts) buckets[bucket] = addCounts(counts, row);
  }
  return buckets;
}

const hourMs = 3_600_000;
/** The epoch began on a Thursday. */
const hoursBeforeEpoch = 3 * 24;

/** Seven arrays, Monday first, of 24 hours, by the clock of the zone. */
export function foldHoursOfWeek(rows: readonly { at: Date; total: number }[], zone: string): number[][] {
  const week = Array.from({ length: 7 }, () => Array<number>(24).fill(0));
  for (const { at, total } of rows) {
    const time = at.getTime();
    const hour = (Math.floor((time + offsetAt(zone, time)) / hourMs) + hoursBeforeEpoch) % (7 * 24);
    const day = week[Math.floor(hour / 24)];
    if (day) day[hour % 24] = (day[hour % 24] ?? 0) + total;
  }
  return week;
}
