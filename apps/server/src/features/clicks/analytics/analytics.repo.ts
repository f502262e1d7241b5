import { type AnalyticsQuery, type ClickField, limits } from '@tessera/contract';
import type { Queryable } from '../../../platform/db/db.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { clickTable } from '../dimensions.service.ts';
import { type HourCount, hourCounts, laterQuarter, laterQuarters } from '../quarters.repo.ts';
import { kind, source } from '../rollups.repo.ts';
import type { BreakdownRow } from '../stats/stats.repo.ts';
import type { StatsRange } from '../stats/stats-range.ts';
import { type Codes, ofCodes } from '../codes.repo.ts';

/** From an instant to another one, which is not included. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** Clicks of a time that begins at `at` and ends before the next row. */
export interface Counts {
  total: number;
  unique: number;
  scans: number;
  links: number;
}
export interface TimeRow extends Counts {
  at: Date;
}

const columnOf = {
  total: 'total_clicks',
  unique: 'unique_clicks',
  scans: 'scan_clicks',
  links: 'link_clicks',
} as const;
const sums = (value: (count: HourCount) => Sql): Sql =>
  sql.join(Object.entries(columnOf).map(([name, count]) => sql`sum(${value(count)})::bigint as ${sql.ident(name)}`));

const hoursIn = ({ from, to }: Span): Sql =>
  sql`hour >= date_trunc('hour', ${from}::timestamptz, 'UTC') and hour < ${to}`;

/** The count of a quarter of an hour, numbered from 0. */
const quarterOf = (count: HourCount, quarter: number): Sql =>
  quarter === 0
    ? sql`${sql.ident(count)} - ${sql.join(
        laterQuarters.map((later) => laterQuarter(count, later)),
        sql` - `,
      )}`
    : laterQuarter(count, quarter);

const quarterNumbers = [0, ...laterQuarters];
const quarterStart = (quarter: number): Sql => sql`hour + interval '15 minutes' * ${quarter}::int`;

/** The sums per hour of codes, or those of an account on the days that are added up. */
interface HourTable {
  readonly name: 'click_hourly' | 'account_hourly';
  readonly condition: Sql;
}
const hoursOfCodes = (codes: Codes): HourTable => ({ name: 'click_hourly', condition: ofCodes(codes) });
const hoursOfAccount = (userId: string): HourTable => ({
  name: 'account_hourly',
  condition: sql`user_id = ${userId}`,
});

const counts = sql.join(hourCounts.map((count) => sql.ident(count)));

/** The rows of codes with the time `at`: per hour, or per quarter of an hour, if the span begins or ends within an hour. */
function codeHours(codes: Codes, span: Span, hasQuarters: boolean): Sql {
  const rows = sql`from click_hourly where ${ofCodes(codes)} and ${hoursIn(span)}`;
  if (!hasQuarters) return sql`select *, hour as at ${rows}`;
  const quarters = quarterNumbers.map(
    (quarter) => sql`
      select code_id, ${quarterStart(quarter)} as at,
        ${sql.join(hourCounts.map((count) => sql`${quarterOf(count, quarter)} as ${sql.ident(count)}`))} ${rows}`,
  );
  return sql`select * from (${sql.join(quarters, sql` union all `)}) part where at >= ${span.from} and at < ${span.to}`;
}

/** How the clicks per hour are read. */
export interface HourReading {
  hasQuarters: boolean;
  /** For all codes of an account: the parts of the span that are not added up by account. */
  unsummed: readonly Span[] | undefined;
}

/** The clicks of an hour, with the counts of its later quarters in the order of `later_quarters`, if they were asked for. */
export interface HourRow extends TimeRow {
  quarters?: number[];
}

const quarterSums = sql`array[${sql.join(
  hourCounts.flatMap((count) => laterQuarters.map((quarter) => sql`sum(${laterQuarter(count, quarter)})::int`)),
)}] as quarters`;

/** The clicks of every hour that the span touches; hours without clicks are missing. */
export function findHours(db: Queryable, codes: Codes, span: Span, { hasQuarters, unsummed }: HourReading) {
  const ofSpan =
    ({ name, condition }: HourTable) =>
    (part: Span) =>
      sql`select hour, ${counts}, later_quarters from ${sql.ident(name)} where ${condition} and ${hoursIn(part)}`;
  const parts = unsummed
    ? [ofSpan(hoursOfAccount(codes.userId))(span), ...unsummed.map(ofSpan(hoursOfCodes(codes)))]
    : [ofSpan(hoursOfCodes(codes))(span)];
  return db.many<HourRow>(sql`
    select hour as at, ${sums((count) => sql.ident(count))}${hasQuarters ? sql`, ${quarterSums}` : sql.empty}
    from (${sql.join(parts, sql` union all `)}) part group by hour order by hour`);
}

/** The days of a range whose clicks are added up by account. */
export const findSummedDays = (db: Queryable, { from, to }: StatsRange) =>
  db.column<string>(sql`select day as id from account_days where day between ${from}::date and ${to}::date`);

export type ClickFilter = Pick<AnalyticsQuery, ClickField>;

/** A stored column has the values of several dimensions, separated by a bar. */
function hasValue(name: string, value: string): Sql {
  const column = clickTable.columns.find(({ dimensions }) => dimensions.includes(name));
  if (!column) throw new Error(`no column of ${name}`);
  const { dimensions, letters } = column;
  const stored = sql.ident(column.name);
  const unknown = clickTable.dimensions[name as keyof typeof clickTable.dimensions].unknown;
  if (dimensions.length > 1)
    return sql`split_part(${stored}, '|', ${dimensions.indexOf(name) + 1}::int) = ${value || (unknown ?? '')}`;
  if (value === '')
    return unknown === undefined ? sql`${stored} is null` : sql`coalesce(${stored}, ${unknown}) = ${unknown}`;
  return letters ? sql`${stored} is not distinct from ${letters[value] ?? null}::"char"` : sql`${stored} = ${value}`;
}

/** The conditions of a filter; none if it selects all clicks. */
export const filterConditions = (filter: ClickFilter): Sql[] =>
  Object.entries(clickTable.dimensions).flatMap(([name, { field }]) => {
    const value = filter[field as ClickField];
    return value === undefined ? [] : [hasValue(name, value)];
  });

const ofPeople = sql`kind = ${kind.person}`;

/** The stored clicks of people in a span. */
const events = (codes: Codes, { from, to }: Span, filter: ClickFilter, ofKind = ofPeople): Sql => sql`
  from click_raw where ${ofKind} and ${ofCodes(codes)} and at >= ${from} and at < ${to}
    ${sql.join(
      filterConditions(filter).map((condition) => sql`and ${condition}`),
      sql` `,
    )}`;

const countEvents = sql`
  count(*) as total, count(*) filter (where is_unique) as unique,
  count(*) filter (where source = ${source.scan}) as scans,
  count(*) filter (where source = ${source.click}) as links`;

/** As `findTimes`, of the clicks that match a filter, by quarters of an hour. */
export const findEventTimes = (db: Queryable, codes: Codes, span: Span, filter: ClickFilter) =>
  db.many<TimeRow>(sql`
    select date_bin('15 minutes', at, timestamptz 'epoch') as at, ${countEvents}
    ${events(codes, span, filter)} group by 1 order by 1`);

/** Requests that are in no other figure. */
export interface BotCounts {
  bots: number;
  prefetches: number;
}

const countBots = sql`
  count(*) filter (where kind = ${kind.bot}) as bots, count(*) filter (where kind = ${kind.prefetch}) as prefetches`;

/** The stored requests of bots that match a filter. */
export const findEventBots = (db: Queryable, codes: Codes, span: Span, filter: ClickFilter) =>
  db.one<BotCounts>(sql`select ${countBots} ${events(codes, span, filter, sql`kind <> ${kind.person}`)}`);

/** The requests of bots on whole days of UTC. */
export const findBots = (db: Queryable, codes: Codes, { from, to }: StatsRange) =>
  db.one<BotCounts>(sql`
    select coalesce(sum(bot_clicks), 0)::bigint as bots, coalesce(sum(prefetch_clicks), 0)::bigint as prefetches
    from click_daily where ${ofCodes(codes)} and day between ${from}::date and ${to}::date`);

/** The clicks of each minute. Minutes without clicks are missing. */
export const findEventMinutes = (db: Queryable, codes: Codes, span: Span, filter: ClickFilter) =>
  db.many<{ at: Date; total: number }>(sql`
    select date_trunc('minute', at, 'UTC') as at, count(*) as total ${events(codes, span, filter)} group by 1 order by 1`);

const countedColumns = clickTable.columns.filter(({ letter: code }) => code !== undefined);

/** The clicks of a span by the values of each column. */
export function findEventBreakdown(
  db: Queryable,
  codes: Codes,
  span: Span,
  filter: ClickFilter,
): Promise<BreakdownRow[]> {
  const names = countedColumns.map(({ name }) => sql.ident(name));
  const value = (chosen: (name: Sql, code: string) => Sql) =>
    sql.join(
      countedColumns.map(
        ({ name, letter: code = '' }) =>
          sql`when grouping(${sql.ident(name)}) = 0 then ${chosen(sql.ident(name), code)}`,
      ),
      sql` `,
    );
  return db.many<BreakdownRow>(sql`
    select * from (
      select case ${value((_name, code) => sql`${code}`)} end as dimension, case ${value((name) => name)} end as value,
        count(*) as total, count(*) filter (where is_unique) as unique
      ${events(codes, span, filter)}
      group by grouping sets (${sql.join(names.map((name) => sql`(${name})`))})
    ) grouped where value is not null`);
}

/** Whether all boundaries are full hours of UTC, so that quarters are not needed. */
const isOnHours = ({ from, to }: Span): boolean => from.getTime() % 3_600_000 === 0 && to.getTime() % 3_600_000 === 0;

/** What the clicks per code are added up from: stored totals of whole days of UTC and of the rest, or single clicks. */
export type CodeSource =
  | { kind: 'totals'; days: StatsRange | undefined; rest: readonly Span[] }
  | { kind: 'events'; span: Span; filter: ClickFilter };

/** Rows of `code_id`, `total_clicks` and `unique_clicks`. */
function clicksPerCode(codes: Codes, from: CodeSource): Sql {
  if (from.kind === 'events')
    return sql`
      select code_id, count(*) as total_clicks, count(*) filter (where is_unique) as unique_clicks
      ${events(codes, from.span, from.filter)} group by code_id`;
  const { days, rest } = from;
  const columns = sql`code_id, total_clicks, unique_clicks`;
  const parts = [
    ...(days
      ? [
          sql`select ${columns} from click_daily where ${ofCodes(codes)} and day between ${days.from}::date and ${days.to}::date`,
        ]
      : []),
    ...rest.map((span) => sql`select ${columns} from (${codeHours(codes, span, !isOnHours(span))}) rollup`),
  ];
  return sql`
    select code_id, sum(total_clicks)::bigint as total_clicks, sum(unique_clicks)::bigint as unique_clicks
    from (${sql.join(parts, sql` union all `)}) part group by code_id`;
}

export interface RankedCode {
  id: string;
  title: string | null;
  hash: string;
  total: number;
  unique: number;
  /** From 1, the code with the most clicks. */
  place: number;
}

/** The codes with the most clicks, and those with the fewest. */
export const findRankedCodes = (db: Queryable, codes: Codes, source: CodeSource) =>
  db.many<RankedCode>(sql`
    select * from (
      select c.id, c.title, c.short_hash as hash, coalesce(total_clicks, 0) as total, coalesce(unique_clicks, 0) as unique,
        row_number() over (order by coalesce(total_clicks, 0) desc, c.created_at, c.id) as place, count(*) over () as count
      from qr_codes c left join (${clicksPerCode(codes, source)}) clicks on clicks.code_id = c.id
      where c.user_id = ${codes.userId} ${codes.ids ? sql`and c.id = any(${[...codes.ids]}::uuid[])` : sql.empty}
    ) ranked
    where place <= ${limits.analytics.codes} or place > count - ${limits.analytics.codes}
    order by place`);

/** The clicks of each code. Codes without clicks are missing. */
export async function findClicksPerCode(db: Queryable, codes: Codes, source: CodeSource): Promise<Map<string, number>> {
  const rows = await db.many<{ id: string; total: number }>(sql`
    select code_id as id, total_clicks as total from (${clicksPerCode(codes, source)}) clicks`);
  return new Map(rows.map(({ id, total }) => [id, total]));
}

export interface CodeTimeRow {
  id: string;
  at: Date;
  total: number;
}

/** As `findTimes`, for each code. In the order of time, which `foldTimes` needs: quarters of hours come in another one. */
export const findTimesPerCode = (db: Queryable, codes: Codes, span: Span, hasQuarters: boolean) =>
  db.many<CodeTimeRow>(sql`
    select code_id as id, at, total_clicks as total from (${codeHours(codes, span, hasQuarters)}) rollup where total_clicks > 0
    order by at`);

/** As `findEventTimes`, for each code. */
export const findEventTimesPerCode = (db: Queryable, codes: Codes, span: Span, filter: ClickFilter) =>
  db.many<CodeTimeRow>(sql`
    select code_id as id, date_bin('15 minutes', at, timestamptz 'epoch') as at, count(*) as total
    ${events(codes, span, filter)} group by 1, 2 order by at`);

export const countCodes = (db: Queryable, userId: string) =>
  db.value<number>(sql`select count(*) from qr_codes where user_id = ${userId}`);
