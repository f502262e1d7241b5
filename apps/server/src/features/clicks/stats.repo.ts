import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { MonthsAndDays, StatsRange } from './stats-range.ts';

export interface OwnedCode {
  id: string;
  hash: string;
  total: number;
  subscription_status: string | null;
}

/** The code with its clicks of all time, if it is the user's own; nothing for anybody else. */
export const findOwnedCode = (db: Queryable, codeId: string, userId: string) =>
  db.maybe<OwnedCode>(sql`
    select c.id, c.short_hash as hash, coalesce(t.total_clicks, 0) as total, s.status as subscription_status
    from qr_codes c
    left join click_totals t on t.code_id = c.id
    left join subscriptions s on s.user_id = c.user_id
    where c.id = ${codeId} and c.user_id = ${userId}`);

export interface DayRow {
  day: string;
  total: number;
  unique: number;
  bots: number;
  prefetches: number;
}

/** Every day of the range, those without clicks too. */
export const findDays = (db: Queryable, codeId: string, { from, to }: StatsRange) =>
  db.many<DayRow>(sql`
    select days.day::date as day, coalesce(d.total_clicks, 0) as total, coalesce(d.unique_clicks, 0) as unique,
      coalesce(d.bot_clicks, 0) as bots, coalesce(d.prefetch_clicks, 0) as prefetches
    from generate_series(${from}::date, ${to}::date, interval '1 day') days (day)
    left join click_daily d on d.code_id = ${codeId} and d.day = days.day::date
    order by days.day`);

/** Every day of the range with the clicks of all codes that the user holds. */
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
}

const startOf = (day: string) => sql`(${day}::date)::timestamp at time zone 'UTC'`;
const endOf = (day: string) => sql`(${day}::date + 1)::timestamp at time zone 'UTC'`;

/** Every hour of the range, those without clicks too. */
export const findHours = (db: Queryable, codeId: string, { from, to }: StatsRange) =>
  db.many<HourRow>(sql`
    select hours.hour, coalesce(h.total_clicks, 0) as total, coalesce(h.unique_clicks, 0) as unique
    from generate_series(${startOf(from)}, ${endOf(to)} - interval '1 hour', interval '1 hour') hours (hour)
    left join click_hourly h on h.code_id = ${codeId} and h.hour = hours.hour
    order by hours.hour`);

/** Monday is 1. Hours without clicks are left out. */
export const findHoursOfWeek = (db: Queryable, codeId: string, { from, to }: StatsRange) =>
  db.many<{ weekday: number; hour: number; total: number }>(sql`
    select extract(isodow from hour at time zone 'UTC')::int as weekday,
      extract(hour from hour at time zone 'UTC')::int as hour, sum(total_clicks)::bigint as total
    from click_hourly
    where code_id = ${codeId} and hour >= ${startOf(from)} and hour < ${endOf(to)}
    group by 1, 2`);

/** The first day whose visitors are not forgotten yet: from there on, months are not summed up. */
export async function findFirstUnclosedDay(db: Queryable): Promise<string | undefined> {
  return (await db.one<{ day: string | null }>(sql`select min(day) as day from click_salt`)).day ?? undefined;
}

export interface BreakdownRow {
  dimension: 'c' | 'a' | 'r';
  value: string;
  total: number;
  unique: number;
}

export function findBreakdown(db: Queryable, codeId: string, { days, months }: MonthsAndDays): Promise<BreakdownRow[]> {
  const parts = [
    ...days.map((range) => ({ grain: 'd', ...range })),
    ...(months ? [{ grain: 'm', ...months }] : []),
  ].map(
    ({ grain, from, to }) => sql`
      select dimension, value, total_clicks, unique_clicks from click_breakdown
      where code_id = ${codeId} and grain = ${grain} and start >= ${from}::date and start <= ${to}::date`,
  );
  return db.many<BreakdownRow>(sql`
    select dimension, value, sum(total_clicks)::bigint as total, sum(unique_clicks)::bigint as unique
    from (${sql.join(parts, sql` union all `)}) parts
    group by dimension, value
    order by total desc, value`);
}
