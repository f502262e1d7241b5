import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { BreakdownTable } from '../codes.repo.ts';
import { grainCodes } from '../stored-values.ts';
import { daysOf, hoursOf, type MonthsAndDays, type StatsRange } from './stats-range.ts';
import { isEntitled } from '../../plans/plans.service.ts';

export interface OwnedCode {
  id: string;
  hash: string;
  total: number;
  /** Whether the plan of the user includes detailed statistics. */
  isDetailed: boolean;
}

/** A code with its total clicks; undefined unless the user owns it. */
export const findOwnedCode = (db: Queryable, codeId: string, userId: string) =>
  db.maybe<OwnedCode>(sql`
    select c.id, c.short_hash as hash, coalesce(t.total_clicks, 0) as total, 
      ${isEntitled(sql`c.user_id`, 'analytics')} as "isDetailed"
    from qr_codes c
    left join click_totals t on t.code_id = c.id
    where c.id = ${codeId} and c.user_id = ${userId}`);

export interface DayRow {
  day: string;
  total: number;
  unique: number;
  bots: number;
  prefetches: number;
  scans: number;
  links: number;
}

const noClicks = { total: 0, unique: 0, bots: 0, prefetches: 0, scans: 0, links: 0 };

/** Every day of the range, including days without clicks. */
export async function findDays(db: Queryable, codeId: string, range: StatsRange): Promise<DayRow[]> {
  const rows = await db.many<DayRow>(sql`
    select day, total_clicks as total, unique_clicks as unique, bot_clicks as bots, prefetch_clicks as prefetches,
      scan_clicks as scans, link_clicks as links
    from click_daily
    where code_id = ${codeId} and day between ${range.from}::date and ${range.to}::date`);
  const found = new Map(rows.map((row) => [row.day, row]));
  return daysOf(range).map((day) => found.get(day) ?? { day, ...noClicks });
}

/** Every day of the range with the clicks of all codes of a user. */
export const findDaysOfUser = (db: Queryable, userId: string, { from, to }: StatsRange) =>
  db.many<{ day: string; total: number }>(sql`
    select days.day::date as day, coalesce(sum(d.total_clicks), 0)::bigint as total
    from generate_series(${from}::date, ${to}::date, interval '1 day') days (day)
    left join (qr_codes c join click_daily d on d.code_id = c.id and d.day between ${from}::date and ${to}::date)
      on c.user_id = ${userId} and d.day = days.day::date
    group by days.day
    order by days.day`);

export interface HourRow {
  hour: Date;
  total: number;
  unique: number;
  scans: number;
  links: number;
}

const startOfDay = (day: string) => sql`(${day}::date)::timestamp at time zone 'UTC'`;
const endOfDay = (day: string) => sql`(${day}::date + 1)::timestamp at time zone 'UTC'`;

/** Every hour of the range, including hours without clicks. */
export async function findHours(db: Queryable, codeId: string, range: StatsRange): Promise<HourRow[]> {
  const rows = await db.many<HourRow>(sql`
    select hour, total_clicks as total, unique_clicks as unique, scan_clicks as scans, link_clicks as links
    from click_hourly
    where code_id = ${codeId} and hour >= ${startOfDay(range.from)} and hour < ${endOfDay(range.to)}`);
  const found = new Map(rows.map((row) => [row.hour.getTime(), row]));
  return hoursOf(range).map((hour) => found.get(hour.getTime()) ?? { hour, ...noClicks });
}

/**
 * Hour 0 is the first hour of Monday, UTC; hours without clicks are missing. Computed from the epoch, which began on a
 * Thursday: over a year of hours, calendar functions cost as much as the rest of the query.
 */
export const findHoursOfWeek = (db: Queryable, codeId: string, { from, to }: StatsRange) =>
  db.many<{ hour: number; total: number }>(sql`
    select (date_part('epoch', hour)::bigint / 3600 + 3 * 24) % (7 * 24) as hour, sum(total_clicks)::bigint as total
    from click_hourly
    where code_id = ${codeId} and hour >= ${startOfDay(from)} and hour < ${endOfDay(to)}
    group by 1`);

/** The first day that still has a salt. This day and later ones are not yet added to their months. */
export const findFirstUnclosedDay = async (db: Queryable): Promise<string | undefined> =>
  (await db.value<string | null>(sql`select min(day) as day from click_salt`)) ?? undefined;

export interface BreakdownRow {
  /** The letter of a column of clicks. */
  dimension: string;
  value: string;
  total: number;
  unique: number;
}

/** The stored totals of whole days and months of UTC. */
export function findBreakdown(
  db: Queryable,
  { name, condition }: BreakdownTable,
  { days, months }: MonthsAndDays,
): Promise<BreakdownRow[]> {
  const parts = [
    ...days.map((range) => ({ grain: grainCodes.day, ...range })),
    ...(months ? [{ grain: grainCodes.month, ...months }] : []),
  ].map(
    ({ grain, from, to }) => sql`
      select dimension, value, total_clicks, unique_clicks from ${sql.ident(name)}
      where ${condition} and grain = ${grain} and start >= ${from}::date and start <= ${to}::date`,
  );
  return db.many<BreakdownRow>(sql`
    select dimension, value, sum(total_clicks)::bigint as total, sum(unique_clicks)::bigint as unique
    from (${sql.join(parts, sql` union all `)}) parts
    group by dimension, value
    order by total desc, value`);
}
