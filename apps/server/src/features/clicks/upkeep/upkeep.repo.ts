import { randomBytes } from 'node:crypto';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { addTotalAndUnique, grain } from '../rollups.repo.ts';
import { blockCounting, dropPartition, listPartitions } from './partitions.repo.ts';

/** The salts of days; null for a closed day. Creates missing ones; parallel calls return the same salts. */
export async function openDailySalts(db: Queryable, days: readonly string[]): Promise<Map<string, Buffer | null>> {
  await db.run(sql`
    insert into click_salt (day, salt)
    select day, salt from unnest(${days}::date[], ${days.map(() => randomBytes(32))}::bytea[]) as fresh (day, salt)
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

/** Days before `firstOpen` that still have a salt or a partition for visitors. */
export async function listDaysToClose(db: Queryable, firstOpen: string): Promise<string[]> {
  const salted = await db.many<{ day: string }>(sql`select day from click_salt where day < ${firstOpen}`);
  const days = [...salted.map(({ day }) => day), ...(await listPartitions(db, 'click_visitor'))];
  return [...new Set(days)].filter((day) => day < firstOpen).sort();
}

/**
 * Deletes the salt and the visitors of a day, and adds its breakdown to its month. Counting is blocked meanwhile, so each
 * click is added to the month once: with its day, or, if the day is already closed, by the statement that counts it.
 */
export async function closeDay(tx: Queryable, day: string, now: Date): Promise<void> {
  await blockCounting(tx);
  const closed = await tx.run(sql`
    insert into click_closed_day (day, closed_at) values (${day}, ${now}) on conflict do nothing`);
  await tx.run(sql`delete from click_salt where day = ${day}`);
  await dropPartition(tx, 'click_visitor', day);
  if (closed === 0) return;
  await tx.run(sql`
    insert into click_breakdown as stored (code_id, grain, start, dimension, value, total_clicks, unique_clicks)
    select code_id, ${grain.month}, date_trunc('month', start)::date, dimension, value, total_clicks, unique_clicks
    from click_breakdown where grain = ${grain.day} and start = ${day}
    order by code_id, dimension, value
    on conflict (code_id, grain, start, dimension, value) do update set ${addTotalAndUnique}`);
}

/** Deleted codes whose clicks are not purged yet. */
export const listDeletedCodes = (db: Queryable) =>
  db.column<string>(sql`select code_id as id from click_erasure order by code_id limit 10`);

export const purgeEvents = (db: Queryable, codes: readonly string[], day: string) =>
  db.run(sql`
    delete from click_raw where code_id = any(${codes}::uuid[])
      and at >= (${day}::date)::timestamp at time zone 'UTC' and at < (${day}::date + 1)::timestamp at time zone 'UTC'`);

/** Deletes the rollups and visitors of codes, then the requests to purge them (`click_erasure`). */
export async function purgeRollups(tx: Queryable, codes: readonly string[]): Promise<void> {
  for (const table of ['click_hourly', 'click_breakdown', 'click_visitor', 'click_erasure'])
    await tx.run(sql`delete from ${sql.ident(table)} where code_id = any(${codes}::uuid[])`);
}

/** Deletes the positions of deleted accounts. */
export async function purgeFeeds(db: Queryable): Promise<void> {
  for (const table of ['click_feeds', 'click_feed_days'])
    await db.run(sql`
      delete from ${sql.ident(table)} feed where not exists (select from users where id = feed.user_id)`);
}

/** Deletes the positions of journals that were last counted before this time. */
export const purgeSources = (db: Queryable, before: Date) =>
  db.run(sql`delete from ingest_source where updated_at < ${before}`);
