import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { ClickColumns } from './batch.ts';

/** A code keeps this many referrers a day by name; the rest are one row together. Nobody can fill the table by inventing. */
const mostReferrers = 200;
const otherReferrers = '*';

export interface CountedBatch {
  source: string;
  from: number;
  to: number;
  now: Date;
  columns: ClickColumns;
}

/**
 * Counts a batch, all of it or nothing, in one statement. `gate` moves the journal's position from where this batch
 * begins to where it ends; if it stands elsewhere, somebody has counted this batch already and nothing happens.
 *
 * Clicks of codes that are gone find no `code` and fall away; the others' rows are held until the end, so that a code is
 * not deleted half-way. Visitors that are new today are those whose row could be inserted: the first click of each
 * carries the "unique" into every table, so that all of them add up. Every table is written in the order of its key, so
 * that processes that count at the same time wait for each other instead of blocking each other.
 */
export async function countBatch(db: Queryable, batch: CountedBatch): Promise<{ moved: boolean; counted: number }> {
  const { source, from, to, now, columns: c } = batch;
  const { moved, counted } = await db.one<{ moved: number; counted: number }>(sql`
    with gate as (
      update ingest_source set pos = ${to}, updated_at = ${now} where source = ${source} and pos = ${from}
      returning source
    ),
    given as materialized (
      select n, hash, to_timestamp(ms::float8 / 1000) as at, kind::"char" as kind, visitor, country, agent, referrer
      from unnest(${c.hashes}::text[], ${c.times}::bigint[], ${c.kinds}::text[], ${c.visitors}::uuid[],
          ${c.countries}::text[], ${c.agents}::text[], ${c.referrers}::text[]) with ordinality
        as given (hash, ms, kind, visitor, country, agent, referrer, n)
      where exists (select from gate)
    ),
    code as materialized (
      select id, short_hash from qr_codes where short_hash in (select hash from given) order by id for key share
    ),
    click as materialized (
      select code.id as code_id, (given.at at time zone 'UTC')::date as day, given.*
      from given join code on code.short_hash = given.hash
    ),
    raw as (
      insert into click_raw (code_id, at, kind, country, agent, referrer)
      select code_id, at, kind, country, agent, referrer from click order by code_id, at
    ),
    new_visitor as (
      insert into click_visitor (day, code_id, visitor)
      select distinct day, code_id, visitor from click where visitor is not null order by 2, 3, 1
      on conflict do nothing
      returning day, code_id, visitor
    ),
    first_click as materialized (
      select min(n) as n from click join new_visitor using (day, code_id, visitor) group by day, code_id, visitor
    ),
    counted as materialized (
      select click.*, (first_click.n is not null)::int as one from click left join first_click using (n)
    ),
    totals as (
      insert into click_totals as t (code_id, total_clicks)
      select code_id, count(*) from click where kind = 'p' group by 1 order by 1
      on conflict (code_id) do update set total_clicks = t.total_clicks + excluded.total_clicks
    ),
    daily as (
      insert into click_daily as t (code_id, day, total_clicks, unique_clicks, bot_clicks, prefetch_clicks)
      select code_id, day, count(*) filter (where kind = 'p'), sum(one),
        count(*) filter (where kind = 'b'), count(*) filter (where kind = 'f')
      from counted group by 1, 2 order by 1, 2
      on conflict (code_id, day) do update set
        total_clicks = t.total_clicks + excluded.total_clicks, unique_clicks = t.unique_clicks + excluded.unique_clicks,
        bot_clicks = t.bot_clicks + excluded.bot_clicks, prefetch_clicks = t.prefetch_clicks + excluded.prefetch_clicks
    ),
    hourly as (
      insert into click_hourly as t (code_id, hour, total_clicks, unique_clicks)
      select code_id, date_trunc('hour', at, 'UTC'), count(*), sum(one) from counted where kind = 'p'
      group by 1, 2 order by 1, 2
      on conflict (code_id, hour) do update set
        total_clicks = t.total_clicks + excluded.total_clicks, unique_clicks = t.unique_clicks + excluded.unique_clicks
    ),
    crowd as materialized (
      select code_id, day, (
        select count(*) from click_breakdown b
        where b.code_id = d.code_id and b.grain = 'd' and b.start = d.day and b.dimension = 'r'
      ) as known
      from (select distinct code_id, day from click where referrer is not null) d
    ),
    referrer as (
      select code_id, day, r.referrer, case
        when known + dense_rank() over (partition by code_id, day order by r.referrer) <= ${mostReferrers}
          or exists (
            select from click_breakdown b where b.code_id = r.code_id and b.grain = 'd' and b.start = r.day
              and b.dimension = 'r' and b.value = r.referrer
          )
        then r.referrer else ${otherReferrers} end as value
      from (select distinct code_id, day, referrer from click where referrer is not null) r
      join crowd using (code_id, day)
    ),
    part as materialized (
      select code_id, day, 'c'::"char" as dimension, country as value, count(*) as total, sum(one) as unique_total
      from counted where country is not null group by 1, 2, 4
      union all
      select code_id, day, 'a', agent, count(*), sum(one) from counted where agent is not null group by 1, 2, 4
      union all
      select code_id, day, 'r', referrer.value, count(*), sum(one)
      from counted join referrer using (code_id, day, referrer) group by 1, 2, 4
    ),
    breakdown as (
      insert into click_breakdown as t (code_id, grain, start, dimension, value, total_clicks, unique_clicks)
      select code_id, grain, start, dimension, value, sum(total), sum(unique_total) from (
        select code_id, 'd'::"char" as grain, day as start, dimension, value, total, unique_total from part
        union all
        -- A month is summed up when its days are closed; what comes later adds itself.
        select code_id, 'm', date_trunc('month', day)::date, dimension, value, total, unique_total
        from part where day in (select day from click_closed_day)
      ) p
      group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict (code_id, grain, start, dimension, value) do update set
        total_clicks = t.total_clicks + excluded.total_clicks, unique_clicks = t.unique_clicks + excluded.unique_clicks
    )
    select (select count(*) from gate) as moved, (select count(*) from click) as counted`);
  return { moved: moved === 1, counted };
}

/** Where a journal stands; a new one stands at its beginning. */
export async function openSource(db: Queryable, source: string, now: Date): Promise<number> {
  await db.run(sql`
    insert into ingest_source (source, pos, updated_at) values (${source}, 0, ${now}) on conflict do nothing`);
  return (await db.one<{ pos: number }>(sql`select pos from ingest_source where source = ${source}`)).pos;
}

/** The salts of days, made by whoever needs one first; null for a day that is closed. */
export async function openSalts(
  db: Queryable,
  fresh: readonly { day: string; salt: Buffer }[],
): Promise<Map<string, Buffer | null>> {
  const days = fresh.map(({ day }) => day);
  await db.run(sql`
    insert into click_salt (day, salt)
    select day, salt from unnest(${days}::date[], ${fresh.map(({ salt }) => salt)}::bytea[]) as fresh (day, salt)
    where day not in (select day from click_closed_day)
    order by day
    on conflict do nothing`);
  const rows = await db.many<{ day: string; salt: Buffer | null }>(sql`
    select d.day, case when c.day is null then s.salt end as salt
    from unnest(${days}::date[]) as d (day)
    left join click_salt s using (day)
    left join click_closed_day c using (day)`);
  return new Map(rows.map(({ day, salt }) => [day, salt]));
}
