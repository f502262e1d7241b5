import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { addTotalAndUnique, dimension, grain, kind } from '../rollups.repo.ts';
import { otherReferrers } from '../stored-values.ts';
import type { ClickColumns } from './batch.ts';

/** Referrers stored by name per code and day; further ones share one row. This bounds the table if referrers are forged. */
const maxReferrersPerDay = 200;

export interface BatchToCount {
  /** The journal's name. */
  source: string;
  /** The batch's start and end, as positions in the journal. */
  from: number;
  to: number;
  now: Date;
  columns: ClickColumns;
}

/** Moves the stored position from the start of the batch to its end. Returns no row if the batch is already counted. */
const advancePosition = ({ source, from, to, now }: BatchToCount) => sql`
  update ingest_source set pos = ${to}, updated_at = ${now} where source = ${source} and pos = ${from}
  returning source`;

/** The rows of the batch, or none if the position did not move. */
const readInput = (columns: ClickColumns) => sql`
  select ordinal, hash, to_timestamp(at_ms::float8 / 1000) as at, kind::"char" as kind, visitor, country, agent, referrer
  from unnest(${columns.hashes}::text[], ${columns.times}::bigint[], ${columns.kinds}::text[],
      ${columns.visitors}::uuid[], ${columns.countries}::text[], ${columns.agents}::text[],
      ${columns.referrers}::text[]) with ordinality
    as input (hash, at_ms, kind, visitor, country, agent, referrer, ordinal)
  where exists (select from advanced_position)`;

/** Locks the codes against deletion until the statement ends. */
const lockCodes = sql`
  select id, short_hash from qr_codes where short_hash in (select hash from input) order by id for key share`;

/** Clicks of deleted codes have no match and are dropped. */
const joinCodes = sql`
  select locked_code.id as code_id, (input.at at time zone 'UTC')::date as day, input.*
  from input join locked_code on locked_code.short_hash = input.hash`;

/** One row per click, for the CSV export. */
const insertClickEvents = sql`
  insert into click_raw (code_id, at, kind, country, agent, referrer)
  select code_id, at, kind, country, agent, referrer from click order by code_id, at`;

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
const addTotals = sql`
  insert into click_totals as stored (code_id, total_clicks)
  select code_id, count(*) from click where kind = ${kind.person} group by code_id order by code_id
  on conflict (code_id) do update set total_clicks = stored.total_clicks + excluded.total_clicks`;

/** Clicks per code and UTC day, by kind. */
const addDays = sql`
  insert into click_daily as stored (code_id, day, total_clicks, unique_clicks, bot_clicks, prefetch_clicks)
  select code_id, day, count(*) filter (where kind = ${kind.person}), sum(is_unique),
    count(*) filter (where kind = ${kind.bot}), count(*) filter (where kind = ${kind.prefetch})
  from flagged_click group by code_id, day order by code_id, day
  on conflict (code_id, day) do update set ${addTotalAndUnique},
    bot_clicks = stored.bot_clicks + excluded.bot_clicks,
    prefetch_clicks = stored.prefetch_clicks + excluded.prefetch_clicks`;

/** Clicks of people per code and hour. */
const addHours = sql`
  insert into click_hourly as stored (code_id, hour, total_clicks, unique_clicks)
  select code_id, date_trunc('hour', at, 'UTC') as hour, count(*), sum(is_unique)
  from flagged_click where kind = ${kind.person} group by code_id, hour order by code_id, hour
  on conflict (code_id, hour) do update set ${addTotalAndUnique}`;

/** How many referrers are already stored by name, per code and day of the batch. */
const countReferrers = sql`
  select code_id, day, (
    select count(*) from click_breakdown b
    where b.code_id = d.code_id and b.grain = ${grain.day} and b.start = d.day and b.dimension = ${dimension.referrer}
  ) as referrer_count
  from (select distinct code_id, day from click where referrer is not null) d`;

/** The value that is stored for a referrer: its name, if that is already stored or the limit is not reached. */
const nameReferrers = sql`
  select code_id, day, r.referrer, case
    when referrer_count + dense_rank() over (partition by code_id, day order by r.referrer) <= ${maxReferrersPerDay}
      or exists (
        select from click_breakdown b where b.code_id = r.code_id and b.grain = ${grain.day} and b.start = r.day
          and b.dimension = ${dimension.referrer} and b.value = r.referrer
      )
    then r.referrer else ${otherReferrers} end as value
  from (select distinct code_id, day, referrer from click where referrer is not null) r
  join referrer_count using (code_id, day)`;

/** The batch by country, agent and referrer. */
const groupByDimension = sql`
  select code_id, day, ${dimension.country} as dimension, country as value, count(*) as total, sum(is_unique) as unique_total
  from flagged_click where country is not null group by code_id, day, country
  union all
  select code_id, day, ${dimension.agent}, agent, count(*), sum(is_unique)
  from flagged_click where agent is not null group by code_id, day, agent
  union all
  select code_id, day, ${dimension.referrer}, named_referrer.value, count(*), sum(is_unique)
  from flagged_click join named_referrer using (code_id, day, referrer) group by code_id, day, named_referrer.value`;

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

export interface CountedBatch {
  isCounted: boolean;
  /** Whether any owner follows the scans of a link. */
  hasWatchedLinks: boolean;
}

/**
 * Counts a batch in one statement, all of it or nothing; `isCounted` is false if it was counted before. Each part reads the one
 * above or before it; brackets name the tables that it writes or locks:
 *
 *     advanced_position [ingest_source]
 *       └─ input ── locked_code [qr_codes]
 *            └─ click
 *                 ├─ event_insert [click_raw]
 *                 ├─ total_upsert [click_totals]
 *                 ├─ new_visitor [click_visitor] ── unique_click ─┐
 *                 ├─ flagged_click ◄──────────────────────────────┘
 *                 │    ├─ day_upsert [click_daily]
 *                 │    ├─ hour_upsert [click_hourly]
 *                 │    └─ grouped_click ◄─────────────┐
 *                 │         └─ breakdown_upsert [click_breakdown]
 *                 └─ referrer_count ── named_referrer ┘
 *
 * Every table is written in the order of its key, so that processes that count at the same time cannot deadlock.
 */
export async function countBatch(db: Queryable, batch: BatchToCount): Promise<CountedBatch> {
  return db.one<CountedBatch>(sql`
    with advanced_position as (${advancePosition(batch)}),
      input as materialized (${readInput(batch.columns)}),
      locked_code as materialized (${lockCodes}),
      click as materialized (${joinCodes}),
      event_insert as (${insertClickEvents}),
      new_visitor as (${insertVisitors}),
      unique_click as materialized (${findUniqueClicks}),
      flagged_click as materialized (${flagUniqueClicks}),
      total_upsert as (${addTotals}),
      day_upsert as (${addDays}),
      hour_upsert as (${addHours}),
      referrer_count as materialized (${countReferrers}),
      named_referrer as (${nameReferrers}),
      grouped_click as materialized (${groupByDimension}),
      breakdown_upsert as (${addBreakdowns})
    select exists (select from advanced_position) as "isCounted",
      exists (select from watched_links where expires_at > ${batch.now}) as "hasWatchedLinks"`);
}

/** The position up to which a journal is counted. Stores 0 for a new journal. */
export async function ensurePosition(db: Queryable, source: string, now: Date): Promise<number> {
  await db.run(sql`
    insert into ingest_source (source, pos, updated_at) values (${source}, 0, ${now}) on conflict do nothing`);
  return (await db.one<{ pos: number }>(sql`select pos from ingest_source where source = ${source}`)).pos;
}
