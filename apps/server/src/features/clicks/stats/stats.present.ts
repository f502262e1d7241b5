import { type ClicksOverview, limits, type QrStats, type StatsQuery, type StatsShare } from '@tessera/contract';
import { dimensionCodes, otherValues, unknownCountry } from '../stored-values.ts';
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

export const presentStats = (total: number, rows: readonly DayRow[]): QrStats => ({
  total_clicks: total,
  daily_stats: rows.map((row) => ({ date: row.day, ...presentCounts(row), ...presentSources(row) })),
});

export const presentOverview = (rows: readonly { day: string; total: number }[]): ClicksOverview => ({
  daily_clicks: rows.map(({ day, total }) => ({ date: day, total_clicks: total })),
});

/** An agent is stored as `device|browser|system`. Adds up the clicks by one of the three. */
function sharesOfPart(agents: readonly BreakdownRow[], part: 0 | 1 | 2): StatsShare[] {
  const byName = new Map<string, Counts>();
  for (const row of agents) {
    const name = row.value.split('|')[part] ?? 'other';
    byName.set(name, sum([row, byName.get(name) ?? { total: 0, unique: 0 }]));
  }
  return [...byName].map(([value, counts]) => ({ value, ...presentCounts(counts) })).sort(byTotal);
}

const presentShare = (row: BreakdownRow): StatsShare => ({ value: row.value, ...presentCounts(row) });

/** The top values by name, and all others as one share. */
function topShares(rows: readonly BreakdownRow[]): StatsShare[] {
  const top = rows.filter(({ value }) => value !== otherValues).slice(0, limits.stats.referrers);
  const others = minus(sum(rows), sum(top));
  const shares = top.map(presentShare);
  if (others.total > 0) shares.push({ value: otherValues, ...presentCounts(others) });
  return shares.sort(byTotal);
}

/** Clicks without a referrer are one more share. */
function referrerShares(rows: readonly BreakdownRow[], all: Counts): StatsShare[] {
  const shares = topShares(rows);
  const direct = minus(all, sum(rows));
  if (direct.total > 0) shares.push({ value: null, ...presentCounts(direct) });
  return shares.sort(byTotal);
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
  const rowsOf = (dimension: BreakdownRow['dimension']) => breakdown.filter((row) => row.dimension === dimension);
  const countries = rowsOf(dimensionCodes.country);
  const agents = rowsOf(dimensionCodes.agent);
  // Every click has a country, unless the visitor opted out of tracking.
  const tracked = sum(countries);
  const all = sum(days);
  const points = hours
    ? hours.map((row) => ({ at: row.hour.toISOString(), ...presentCounts(row), ...presentSources(row) }))
    : days.map((row) => ({ at: `${row.day}T00:00:00.000Z`, ...presentCounts(row), ...presentSources(row) }));
  const sources = {
    scans: days.reduce((count, { scans }) => count + scans, 0),
    links: days.reduce((count, { links }) => count + links, 0),
  };
  return {
    ...presentStats(facts.total, days),
    range: {
      ...range,
      interval,
      ...presentCounts(all),
      ...presentSources(sources),
      private_clicks: all.total - tracked.total,
    },
    series: points,
    breakdowns: {
      countries: countries.map((row) => ({
        value: row.value === unknownCountry ? null : row.value,
        ...presentCounts(row),
      })),
      devices: sharesOfPart(agents, 0),
      browsers: sharesOfPart(agents, 1),
      systems: sharesOfPart(agents, 2),
      referrers: referrerShares(rowsOf(dimensionCodes.referrer), tracked),
      labels: topShares(rowsOf(dimensionCodes.label)),
      rules: rowsOf(dimensionCodes.rule).map(presentShare),
    },
    hours_of_week: presentHoursOfWeek(facts.hoursOfWeek),
    bots: {
      bot_clicks: days.reduce((count, { bots }) => count + bots, 0),
      prefetch_clicks: days.reduce((count, { prefetches }) => count + prefetches, 0),
    },
  };
}
