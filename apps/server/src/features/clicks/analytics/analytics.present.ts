import { type Analytics, type AnalyticsInterval, clickDimensions, onDefaultHost, shortUrl } from '@tessera/contract';
import { presentBreakdowns } from '../stats/stats.present.ts';
import type { BreakdownRow } from '../stats/stats.repo.ts';
import type { LocalRange } from './analytics-range.ts';
import type { BotCounts, Counts, RankedCode, TimeRow } from './analytics.repo.ts';
import type { ReadGoals } from './read-goals.ts';
import { addCounts, foldHoursOfWeek, foldTimes, noCounts } from './fold-times.ts';

export interface RankedSeries extends RankedCode {
  series: number[];
  /** The clicks in the range that is compared. */
  before: number | undefined;
}

interface AnalyticsFacts {
  zone: string;
  interval: AnalyticsInterval;
  range: LocalRange;
  times: readonly TimeRow[];
  compared: { range: LocalRange; times: readonly TimeRow[] } | undefined;
  codeCount: number;
  /** Absent if no breakdown was asked for. */
  breakdown: readonly BreakdownRow[] | undefined;
  breakdowns: readonly string[];
  codes: readonly RankedSeries[] | undefined;
  bots: BotCounts | undefined;
  lastMinutes: readonly { at: Date; total: number }[] | undefined;
  goals: ReadGoals | undefined;
  hasHoursOfWeek: boolean;
  publicUrl: string;
  /** How many codes each of the two lists has. */
  codesPerList: number;
}

const presentCounts = ({ total, unique, scans, links }: Counts) => ({
  total_clicks: total,
  unique_clicks: unique,
  scan_clicks: scans,
  link_clicks: links,
});

function presentTimes(times: readonly TimeRow[], { from, to, starts }: LocalRange) {
  const buckets = foldTimes(times, starts);
  return {
    range: { from, to, ...presentCounts(buckets.reduce(addCounts, noCounts)) },
    series: buckets.map((counts, index) => ({ at: starts[index]?.toISOString() ?? '', ...presentCounts(counts) })),
  };
}

const byTotalAndValue = (one: BreakdownRow, other: BreakdownRow): number =>
  other.total - one.total || (one.value < other.value ? -1 : 1);

/** Adds up the rows of a value from several sources. */
function mergeRows(rows: readonly BreakdownRow[]): BreakdownRow[] {
  const merged = new Map<string, BreakdownRow>();
  for (const row of rows) {
    const key = `${row.dimension}${row.value}`;
    const known = merged.get(key);
    merged.set(key, known ? { ...known, total: known.total + row.total, unique: known.unique + row.unique } : row);
  }
  return [...merged.values()].sort(byTotalAndValue);
}

function presentGroups(breakdown: readonly BreakdownRow[], names: readonly string[], total: number) {
  const rows = mergeRows(breakdown);
  // Every click has a country, unless the visitor opted out of tracking.
  const tracked = rows
    .filter(({ dimension }) => dimension === clickDimensions.country.column.letter)
    .reduce((sum, row) => ({ total: sum.total + row.total, unique: sum.unique + row.unique }), { total: 0, unique: 0 });
  const all = presentBreakdowns(rows, tracked);
  return {
    breakdowns: Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name))),
    private_clicks: Math.max(0, total - tracked.total),
  };
}

function presentCodes(codes: readonly RankedSeries[], publicUrl: string, perList: number) {
  const present = ({ id, title, hash, total, unique, series, before }: RankedSeries) => ({
    id,
    title,
    short_url: shortUrl(publicUrl, onDefaultHost(hash)),
    total_clicks: total,
    unique_clicks: unique,
    ...(before !== undefined && { previous_clicks: before }),
    series,
  });
  const isTop = ({ place }: RankedCode) => place <= perList;
  return {
    top_codes: codes.filter(isTop).map(present),
    bottom_codes: codes
      .filter((code) => !isTop(code))
      .toReversed()
      .map(present),
  };
}

export function presentAnalytics(facts: AnalyticsFacts): Analytics {
  const { zone, interval, times, compared, breakdown, codes, bots, lastMinutes, goals } = facts;
  const { range, series } = presentTimes(times, facts.range);
  return {
    range: { ...range, tz: zone, interval },
    series,
    ...(compared && { previous: presentTimes(compared.times, compared.range) }),
    code_count: facts.codeCount,
    breakdowns: {},
    ...(breakdown && presentGroups(breakdown, facts.breakdowns, range.total_clicks)),
    ...(codes && presentCodes(codes, facts.publicUrl, facts.codesPerList)),
    ...(bots && { bots: { bot_clicks: bots.bots, prefetch_clicks: bots.prefetches } }),
    ...(lastMinutes && {
      last_minutes: lastMinutes.map(({ at, total }) => ({ at: at.toISOString(), total_clicks: total })),
    }),
    ...(goals && {
      conversions: goals.conversions,
      ...(goals.before !== undefined && { previous_conversions: goals.before }),
      goals: goals.goals,
      ...(goals.byRule && { goals_by_rule: goals.byRule }),
    }),
    ...(facts.hasHoursOfWeek && { hours_of_week: foldHoursOfWeek(times, zone) }),
  };
}
