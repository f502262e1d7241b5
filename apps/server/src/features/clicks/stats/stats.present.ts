import {
  type ClickBreakdown,
  clickDimensions,
  type ClicksOverview,
  limits,
  type QrStats,
  type StatsQuery,
  type StatsShare,
} from '@tessera/contract';
import { type ClickTable, clickTable, type StoredColumn } from '../dimensions.service.ts';
import { otherValues } from '../stored-values.ts';
import type { StatsRange } from './stats-range.ts';
import type { BreakdownRow, DayRow, HourRow } from './stats.repo.ts';

type Counts = { total: number; unique: number };

const presentSources = ({ scans, links }: { scans: number; links: number }) => ({
  scan_clicks: scans,
  link_clicks: links,
});
const presentCounts = ({ total, unique }: Counts) => ({ total_clicks: total, unique_clicks: unique });
const sum = (rows: readonly Counts[]): Counts => ({
  total: rows.reduce((all, { total }) => all + total, 0),
  unique: rows.reduce((all, { unique }) => all + unique, 0),
});
const minus = (a: Counts, b: Counts): Counts => ({ total: a.total - b.total, unique: a.unique - b.unique });
const byTotal = (a: StatsShare, b: StatsShare) => b.total_clicks - a.total_clicks;

/** A day without the requests of bots. */
type CountedDay = Omit<DayRow, 'bots' | 'prefetches'>;

const presentDays = (rows: readonly CountedDay[]) =>
  rows.map((row) => ({ date: row.day, ...presentCounts(row), ...presentSources(row) }));

/** `rows`: the latest days, and as many before them. */
export const presentStats = (total: number, rows: readonly CountedDay[]): QrStats => ({
  total_clicks: total,
  daily_stats: presentDays(rows.slice(-limits.statsDays)),
  previous_clicks: sum(rows.slice(0, -limits.statsDays)).total,
});

export const presentOverview = (rows: readonly { day: string; total: number }[]): ClicksOverview => ({
  daily_clicks: rows.map(({ day, total }) => ({ date: day, total_clicks: total })),
});

type ValueCounts = Counts & { value: string };

/** Adds up the rows of a column by one of its dimensions. */
function countsOf(rows: readonly BreakdownRow[], column: StoredColumn, dimension: string): ValueCounts[] {
  const index = column.dimensions.indexOf(dimension);
  const byValue = new Map<string, Counts>();
  for (const row of rows) {
    const value = column.decode(row.value)[index] ?? '';
    const before = byValue.get(value);
    byValue.set(value, before ? sum([row, before]) : row);
  }
  return [...byValue].map(([value, { total, unique }]) => ({ value, total, unique }));
}

const presentShare = ({ value, ...counts }: ValueCounts): StatsShare => ({ value, ...presentCounts(counts) });

/** The top values by name, and all others as one share. */
function topShares(rows: readonly ValueCounts[]): StatsShare[] {
  const top = rows.filter(({ value }) => value !== otherValues).slice(0, limits.stats.referrers);
  const others = minus(sum(rows), sum(top));
  const shares = top.map(presentShare);
  if (others.total > 0) shares.push({ value: otherValues, ...presentCounts(others) });
  return shares;
}

/** The breakdowns by name, each with the largest share first. `tracked` are the clicks of visitors who did not opt out. */
export function presentBreakdowns(
  rows: readonly BreakdownRow[],
  tracked: Counts,
  { dimensions, columns }: ClickTable = clickTable,
): Record<string, StatsShare[]> {
  const shares = (name: string, column: StoredColumn, unknown: string | undefined, { nullShare }: ClickBreakdown) => {
    const counts = countsOf(
      rows.filter(({ dimension }) => dimension === column.letter),
      column,
      name,
    );
    const named = column.isForgeable ? topShares(counts) : counts.map(presentShare);
    const missing = minus(tracked, sum(counts));
    if (nullShare === 'missing' && missing.total > 0) named.push({ value: null, ...presentCounts(missing) });
    if (nullShare !== 'unknown') return named.sort(byTotal);
    return named.map((share) => (share.value === unknown ? { ...share, value: null } : share)).sort(byTotal);
  };
  return Object.fromEntries(
    Object.entries(dimensions).flatMap(([name, { breakdown, unknown }]) => {
      const column = columns.find((stored) => stored.dimensions.includes(name));
      return breakdown && column ? [[breakdown.name, shares(name, column, unknown, breakdown)]] : [];
    }),
  );
}

/** Seven arrays, Monday first, of 24 hours. */
function presentHoursOfWeek(rows: readonly { hour: number; total: number }[]): number[][] {
  const totals = new Map(rows.map(({ hour, total }) => [hour, total]));
  return Array.from({ length: 7 }, (_day, day) =>
    Array.from({ length: 24 }, (_hour, hour) => totals.get(day * 24 + hour) ?? 0),
  );
}

/** The rows that the detailed statistics are made of. */
export interface RangeFacts {
  total: number;
  range: StatsRange;
  interval: NonNullable<StatsQuery['interval']>;
  days: readonly DayRow[];
  /** Present if the interval is an hour. */
  hours: readonly HourRow[] | undefined;
  breakdown: readonly BreakdownRow[];
  hoursOfWeek: readonly { hour: number; total: number }[];
}

export function presentRange(facts: RangeFacts): QrStats {
  const { days, hours, breakdown, range, interval } = facts;
  // Every click has a country, unless the visitor opted out of tracking.
  const tracked = sum(breakdown.filter(({ dimension }) => dimension === clickDimensions.country.column.letter));
  const all = sum(days);
  const points = hours
    ? hours.map((row) => ({ at: row.hour.toISOString(), ...presentCounts(row), ...presentSources(row) }))
    : days.map((row) => ({ at: `${row.day}T00:00:00.000Z`, ...presentCounts(row), ...presentSources(row) }));
  const sources = {
    scans: days.reduce((count, { scans }) => count + scans, 0),
    links: days.reduce((count, { links }) => count + links, 0),
  };
  return {
    total_clicks: facts.total,
    daily_stats: presentDays(days),
    range: {
      ...range,
      interval,
      ...presentCounts(all),
      ...presentSources(sources),
      private_clicks: all.total - tracked.total,
    },
    series: points,
    breakdowns: presentBreakdowns(breakdown, tracked) as QrStats['breakdowns'],
    hours_of_week: presentHoursOfWeek(facts.hoursOfWeek),
    bots: {
      bot_clicks: days.reduce((count, { bots }) => count + bots, 0),
      prefetch_clicks: days.reduce((count, { prefetches }) => count + prefetches, 0),
    },
  };
}
