import type { Queryable } from '../../../platform/db/db.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import type { Mark } from '../../../platform/journal/progress.ts';
import { type ClickTable, clickTable, type StoredColumn } from '../dimensions.service.ts';
import { addQuarters, type HourCount, hourCounts, laterQuarters } from '../quarters.repo.ts';
import { addSources, addTotalAndUnique, grain, kind, letter, source } from '../rollups.repo.ts';
import { fallbackRules, otherValues } from '../stored-values.ts';
import { isEntitled } from '../../plans/plans.service.ts';
import type { ReadyBatch } from './batch.ts';

/**
 * At most this many referrers, and as many labels, are stored by name per code and day; the rest share one row. This bounds
 * the table if they are forged.
 */
const maxNamesPerDay = 200;

export interface BatchToCount {
  /** The journal's name. */
  source: string;
  /** The batch's start and end, as positions in the journal. */
  from: number;
  to: number;
  now: Date;
  batch: Pick<ReadyBatch, 'clicks' | 'columns' | 'salts'>;
}

/**
 * Moves the stored position from the start of the batch to its end. Returns no row if the batch is already counted, or if a salt is
 * no longer the stored one: a failover may undo the transaction that created it, and other processes then use another.
 */
const advancePosition = ({ source, from, to, now, batch: { clicks, salts } }: BatchToCount) => sql`
  update ingest_source set pos = ${to}, clicks = clicks + ${clicks}, updated_at = ${now}
  where source = ${source} and pos = ${from} and not exists (
    select from unnest(${salts.days}::date[], ${salts.values}::text[]) as used (day, salt)
    where not exists (select from click_salt stored where stored.day = used.day and encode(stored.salt, 'hex') = used.salt)
  )
  returning source, clicks - ${clicks} as clicks_before`;

const columnNames = (columns: readonly StoredColumn[]) => sql.join(columns.map(({ name }) => sql.ident(name)));

/** The rows of the batch, or none if the position did not move. */
const readInput = ({ columns }: BatchToCount['batch'], table: ClickTable) => sql`
  select ordinal, hash, to_timestamp(at_ms::float8 / 1000) as at, kind::"char" as kind, visitor,
    ${sql.join(table.columns.map(({ name, letters }) => (letters ? sql`${sql.ident(name)}::"char"` : sql.ident(name))))}
  from unnest(${columns.hashes}::text[], ${columns.times}::bigint[], ${columns.kinds}::text[], ${columns.visitors}::uuid[],
      ${sql.join(table.columns.map(({ name }) => sql`${columns.values[name]}::text[]`))})
    with ordinality
    as input (hash, at_ms, kind, visitor, ${columnNames(table.columns)}, ordinal)
  where exists (select from advanced_position)`;

/** Locks the codes against deletion until the statement ends. */
const lockCodes = sql`
  select id, user_id, short_hash, (routing -> 'click_limit' ->> 'clicks')::bigint as click_limit from qr_codes where short_hash in (select hash from input) order by id for key share`;

/** A UUID of version 8 from the number of the click in its journal: a click that is counted again after a failover has the same id. */
const clickId = (source: string) => sql`overlay(overlay(
  md5(${source} || ':' || (select clicks_before from advanced_position) + ordinal)
  placing '8' from 13 for 1) placing '8' from 17 for 1)::uuid`;

/** Clicks of deleted codes have no match and are dropped. */
const joinCodes = (source: string) => sql`
  select ${clickId(source)} as id, locked_code.id as code_id, locked_code.user_id, (input.at at time zone 'UTC')::date as day, input.*
  from input join locked_code on locked_code.short_hash = input.hash`;

/** A visitor is new to a code and day if the row can be inserted. */
const insertVisitors = sql`
  insert into click_visitor (day, code_id, visitor)
  select distinct day, code_id, visitor from click where visitor is not null order by code_id, visitor, day
  on conflict do nothing
  returning day, code_id, visitor`;

/** The first click of each new visitor. */
const findUniqueClicks = sql`
  select min(ordinal) as ordinal from click join new_visitor using (day, code_id, visitor)
  group by day, code_id, visitor`;

/** Only the first click of a new visitor counts as unique, in every table, so that all tables have the same totals. */
const flagUniqueClicks = sql`
  select click.*, (unique_click.ordinal is not null)::int as is_unique from click left join unique_click using (ordinal)`;

/** Clicks of people per code. */
const countPeople = sql`
  select code_id, count(*) as total, count(*) filter (where rule = any (${[...fallbackRules]})) as fallbacks
  from click where kind = ${kind.person} group by code_id`;

const addTotals = sql`
  insert into click_totals as stored (code_id, total_clicks, fallback_clicks)
  select code_id, total, fallbacks from person_count order by code_id
  on conflict (code_id) do update set total_clicks = stored.total_clicks + excluded.total_clicks,
    fallback_clicks = stored.fallback_clicks + excluded.fallback_clicks
  returning code_id, total_clicks - fallback_clicks as clicks`;

/** Codes that have reached their limit of clicks in this batch. Every process that has their links cached must read them again. */
const findReachedLimits = sql`
  select c.short_hash from total_upsert t join person_count p using (code_id) join locked_code c on c.id = t.code_id
  where t.clicks >= c.click_limit and t.clicks - (p.total - p.fallbacks) < c.click_limit`;

const notifyReachedLimits = sql`
  select pg_notify('link_changed', name) from (
    select short_hash as name from reached_limit
    union all
    select s.slug from reached_limit join slugs s using (short_hash)
  ) changed`;

/**
 * The last positions of the accounts. The rows stay locked until the commit, so a position is never committed after a higher one of the
 * same account. Positions begin at the time in microseconds: after a failover, they are above those that the database has lost.
 */
const advanceFeeds = (now: Date) => {
  const start = now.getTime() * 1000;
  return sql`
    insert into click_feeds as stored (user_id, position)
    select user_id, ${start} + count(*) from click where kind = ${kind.person} group by user_id order by user_id
    on conflict (user_id) do update set position = greatest(stored.position, ${start}) + excluded.position - ${start}
    returning user_id, position`;
};

/** Clicks of people with their positions in the feed of the account. */
const placeInFeed = sql`
  select flagged_click.*, case when kind = ${kind.person} then
    feed.position + 1 - row_number() over (partition by flagged_click.user_id, kind order by ordinal desc) end as position
  from flagged_click left join advanced_feed feed on feed.user_id = flagged_click.user_id`;

/** One row per click, for the feed and the CSV export. */
const insertClickEvents = ({ columns }: ClickTable) => sql`
  insert into click_raw (id, user_id, position, code_id, at, kind, is_unique, ${columnNames(columns)})
  select id, user_id, position, code_id, at, kind, is_unique = 1, ${columnNames(columns)}
  from placed_click order by code_id, at, ordinal`;

const addFeedDays = sql`
  insert into click_feed_days (user_id, day, first_position, last_position)
  select user_id, day, min(position), max(position) from placed_click where position is not null
  group by user_id, day order by user_id, day
  on conflict (user_id, day) do update set last_position = excluded.last_position`;

/** Clicks of people by source. */
const countSources = sql`
  count(*) filter (where kind = ${kind.person} and source = ${source.scan}),
  count(*) filter (where kind = ${kind.person} and source = ${source.click})`;

/** Clicks per code and UTC day, by kind. */
const addDays = sql`
  insert into click_daily as stored
    (code_id, day, total_clicks, unique_clicks, bot_clicks, prefetch_clicks, scan_clicks, link_clicks)
  select code_id, day, count(*) filter (where kind = ${kind.person}), sum(is_unique),
    count(*) filter (where kind = ${kind.bot}), count(*) filter (where kind = ${kind.prefetch}), ${countSources}
  from flagged_click group by code_id, day order by code_id, day
  on conflict (code_id, day) do update set ${addTotalAndUnique}, ${addSources},
    bot_clicks = stored.bot_clicks + excluded.bot_clicks,
    prefetch_clicks = stored.prefetch_clicks + excluded.prefetch_clicks`;

const countedIn = {
  total_clicks: sql`true`,
  unique_clicks: sql`is_unique = 1`,
  scan_clicks: sql`source = ${source.scan}`,
  link_clicks: sql`source = ${source.click}`,
} satisfies Record<HourCount, Sql>;

/** Null if all clicks are in the first quarter of the hour. */
const countQuarters = sql`
  case when max(quarter) > 0 then array[${sql.join(
    hourCounts.flatMap((count) =>
      laterQuarters.map((quarter) => sql`count(*) filter (where quarter = ${quarter}::int and ${countedIn[count]})`),
    ),
  )}]::int[] end`;

/** Clicks of people with their hour and its quarter. */
const hourClicks = sql`
  select *, date_trunc('hour', at, 'UTC') as hour, extract(minute from at)::int / 15 as quarter
  from flagged_click where kind = ${kind.person}`;

/** Clicks of people per code and hour. */
const addHours = sql`
  insert into click_hourly as stored
    (code_id, hour, total_clicks, unique_clicks, scan_clicks, link_clicks, later_quarters)
  select code_id, hour, count(*), sum(is_unique), ${countSources}, ${countQuarters}
  from (${hourClicks}) hour_click
  group by code_id, hour order by code_id, hour
  on conflict (code_id, hour) do update set ${addTotalAndUnique}, ${addSources}, ${addQuarters}`;

/** A column with totals by its values. */
type CountedColumn = StoredColumn & { letter: string };
const countedColumns = ({ columns }: ClickTable) =>
  columns.filter((column): column is CountedColumn => !!column.letter);

/** How many values of the column are already stored by name, per code and day of the batch. */
const countNames = (column: CountedColumn) => sql`
  select code_id, day, (
    select count(*) from click_breakdown b
    where b.code_id = d.code_id and b.grain = ${grain.day} and b.start = d.day and b.dimension = ${letter(column.letter)}
  ) as name_count
  from (select distinct code_id, day from click where ${sql.ident(column.name)} is not null) d`;

/** The value that is stored: the name, if it is already stored or the limit is not reached. */
const nameValues = (column: CountedColumn, counts: Sql) => sql`
  select code_id, day, r.name, case
    when name_count + dense_rank() over (partition by code_id, day order by r.name) <= ${maxNamesPerDay}
      or exists (
        select from click_breakdown b where b.code_id = r.code_id and b.grain = ${grain.day} and b.start = r.day
          and b.dimension = ${letter(column.letter)} and b.value = r.name
      )
    then r.name else ${otherValues} end as value
  from (select distinct code_id, day, ${sql.ident(column.name)} as name from click where ${sql.ident(column.name)} is not null) r
  join ${counts} using (code_id, day)`;

const namedTable = ({ name }: StoredColumn) => sql.ident(`named_${name}`);

/** The parts of the statement that bound the names of forgeable columns. */
const boundNames = (table: ClickTable) =>
  countedColumns(table).flatMap((column) => {
    if (!column.isForgeable) return [];
    const counts = sql.ident(`${column.name}_count`);
    return [
      sql`${counts} as materialized (${countNames(column)}),
      ${namedTable(column)} as (${nameValues(column, counts)}),`,
    ];
  });

const groupByColumn = (column: CountedColumn) => {
  const name = sql.ident(column.name);
  return column.isForgeable
    ? sql`
      select c.code_id, c.day, ${letter(column.letter)}, n.value, count(*), sum(c.is_unique)
      from flagged_click c join ${namedTable(column)} n on n.code_id = c.code_id and n.day = c.day and n.name = c.${name}
      group by c.code_id, c.day, n.value`
    : sql`
      select code_id, day, ${letter(column.letter)}, ${name}, count(*), sum(is_unique)
      from flagged_click where ${name} is not null group by code_id, day, ${name}`;
};

/** The batch by each counted column. */
const groupByDimension = (table: ClickTable) => sql.join(countedColumns(table).map(groupByColumn), sql` union all `);

/** Closing a day adds it to its month. Clicks of a day that is already closed are added to the month here. */
const addBreakdowns = sql`
  insert into click_breakdown as stored (code_id, grain, start, dimension, value, total_clicks, unique_clicks)
  select code_id, grain, start, dimension, value, sum(total), sum(unique_total) from (
    select code_id, ${grain.day} as grain, day as start, dimension, value, total, unique_total from grouped_click
    union all
    select code_id, ${grain.month}, date_trunc('month', day)::date, dimension, value, total, unique_total
    from grouped_click where day in (select day from click_closed_day)
  ) grains
  group by code_id, grain, start, dimension, value order by code_id, grain, start, dimension, value
  on conflict (code_id, grain, start, dimension, value) do update set ${addTotalAndUnique}`;

/** The days whose clicks are already added up by account: mostly none of the batch. */
const findSummedDays = sql`select day from account_days where day in (select day from click)`;

/** Clicks of such days, by account and hour. */
const addAccountHours = sql`
  insert into account_hourly as stored
    (user_id, hour, total_clicks, unique_clicks, scan_clicks, link_clicks, later_quarters)
  select user_id, hour, count(*), sum(is_unique), ${countSources}, ${countQuarters}
  from (${hourClicks}) hour_click where day in (select day from summed_day)
  group by user_id, hour order by user_id, hour
  on conflict (user_id, hour) do update set ${addTotalAndUnique}, ${addSources}, ${addQuarters}`;

/** Clicks of such days, by account and each counted column. */
const addAccountBreakdowns = sql`
  insert into account_breakdown as stored (user_id, grain, start, dimension, value, total_clicks, unique_clicks)
  select user_id, grain, start, dimension, value, sum(total), sum(unique_total)
  from (
    select code_id, unnest(array[${grain.day}, ${grain.month}]) as grain,
      unnest(array[day, date_trunc('month', day)::date]) as start, dimension, value, total, unique_total
    from grouped_click where day in (select day from summed_day)
  ) grains join locked_code on locked_code.id = code_id
  group by user_id, grain, start, dimension, value order by user_id, grain, start, dimension, value
  on conflict (user_id, grain, start, dimension, value) do update set ${addTotalAndUnique}`;

/** Webhooks subscribed to `code.clicked`: mostly none. Then the index is empty, and the part below reads nothing. */
const findClickWebhooks = sql`
  select w.id, w.user_id, w.code_ids from webhooks w
  where w.is_enabled and 'code.clicked' = any (w.events)
    and ${isEntitled(sql`w.user_id`, 'webhooks')}`;

/** The value that webhooks get: words instead of letters, and null for an unknown value. */
function webhookValue({ name, letters, unknown }: StoredColumn): Sql {
  const value = sql`c.${sql.ident(name)}`;
  if (!letters) return unknown === undefined ? value : sql`nullif(${value}, ${unknown})`;
  const words = Object.entries(letters).map(([word, code]) => sql`when ${letter(code)} then ${word}`);
  return sql`case ${value} ${sql.join(words, sql` `)} end`;
}

/** Clicks of people, for each webhook subscribed to `code.clicked`. */
const insertWebhookClicks = (now: Date, { columns }: ClickTable) => sql`
  insert into webhook_clicks (click_id, webhook_id, code_id, short_hash, at, is_unique, counted_at, ${columnNames(columns)})
  select c.id, w.id, c.code_id, c.hash, c.at, c.is_unique = 1, ${now}, ${sql.join(columns.map(webhookValue))}
  from flagged_click c
  join click_webhook w on w.user_id = c.user_id and (w.code_ids is null or c.code_id = any (w.code_ids))
  where c.kind = ${kind.person} and exists (select from click_webhook)
  order by c.ordinal`;

export interface CountedBatch {
  isCounted: boolean;
  /** Whether any owner follows the scans of a link. */
  hasWatchedLinks: boolean;
  /** Selected so that PostgreSQL executes `limit_notice`: a CTE that only reads is not run unless it is referenced. */
  reachedLimits: number;
}

/**
 * Counts a batch in one statement, all of it or nothing; `isCounted` is false if the position or a salt is another one. Each part reads the one
 * above or before it; brackets name the tables that it writes or locks:
 *
 *     advanced_position [ingest_source]
 *       └─ input ── locked_code [qr_codes]
 *            └─ click
 *                 ├─ person_count ── total_upsert [click_totals] ── reached_limit ── limit_notice
 *                 ├─ new_visitor [click_visitor] ── unique_click ─┐
 *                 ├─ advanced_feed [click_feeds] ─────────────────┼─┐
 *                 ├─ flagged_click ◄──────────────────────────────┘ │
 *                 │    ├─ placed_click ◄────────────────────────────┘
 *                 │    │    ├─ event_insert [click_raw]
 *                 │    │    └─ feed_day_upsert [click_feed_days]
 *                 │    ├─ day_upsert [click_daily]
 *                 │    ├─ hour_upsert [click_hourly]
 *                 │    ├─ webhook_insert [webhook_clicks] ◄── click_webhook
 *                 │    └─ grouped_click ◄─────────────┐
 *                 │         └─ breakdown_upsert [click_breakdown]
 *                 ├─ summed_day ── account_hour_upsert [account_hourly], account_breakdown_upsert [account_breakdown]
 *                 └─ referrer_count ── named_referrer ┘
 *
 * The last line is repeated for each forgeable column of the table.
 *
 * Every table is written in the order of its key, so that processes that count at the same time cannot deadlock.
 */
export const countBatch = (db: Queryable, counted: BatchToCount, table: ClickTable = clickTable) =>
  db.one<CountedBatch>(sql`
    with advanced_position as (${advancePosition(counted)}),
      input as materialized (${readInput(counted.batch, table)}),
      locked_code as materialized (${lockCodes}),
      click as materialized (${joinCodes(counted.source)}),
      new_visitor as (${insertVisitors}),
      unique_click as materialized (${findUniqueClicks}),
      flagged_click as materialized (${flagUniqueClicks}),
      advanced_feed as (${advanceFeeds(counted.now)}),
      placed_click as materialized (${placeInFeed}),
      event_insert as (${insertClickEvents(table)}),
      feed_day_upsert as (${addFeedDays}),
      person_count as materialized (${countPeople}),
      total_upsert as (${addTotals}),
      reached_limit as materialized (${findReachedLimits}),
      limit_notice as materialized (${notifyReachedLimits}),
      day_upsert as (${addDays}),
      hour_upsert as (${addHours}),
      ${sql.join(boundNames(table), sql` `)}
      grouped_click (code_id, day, dimension, value, total, unique_total) as materialized (${groupByDimension(table)}),
      breakdown_upsert as (${addBreakdowns}),
      summed_day as materialized (${findSummedDays}),
      account_hour_upsert as (${addAccountHours}),
      account_breakdown_upsert as (${addAccountBreakdowns}),
      click_webhook as materialized (${findClickWebhooks}),
      webhook_insert as (${insertWebhookClicks(counted.now, table)})
    select exists (select from advanced_position) as "isCounted",
      exists (select from watched_links where expires_at > ${counted.now}) as "hasWatchedLinks",
      (select count(*) from limit_notice) as "reachedLimits"`);

/** The end of the counted part of a journal. Stores the start of a new journal. */
export async function ensurePosition(db: Queryable, source: string, now: Date): Promise<Mark> {
  const stored = sql`select pos as position, clicks from ingest_source where source = ${source}`;
  const known = await db.maybe<Mark>(stored);
  if (known) return known;
  await db.run(sql`
    insert into ingest_source (source, pos, updated_at) values (${source}, 0, ${now}) on conflict do nothing`);
  return db.one<Mark>(stored);
}

/** Moves the position over clicks that cannot be read any more. */
export const skipLostClicks = (db: Queryable, source: string, from: Mark, to: Mark) =>
  db.run(sql`
    update ingest_source set pos = ${to.position}, clicks = ${to.clicks}
    where source = ${source} and pos = ${from.position} and clicks = ${from.clicks}`);
