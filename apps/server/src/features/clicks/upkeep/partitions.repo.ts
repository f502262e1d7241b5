import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { dayAfter } from '../utc-day.ts';

type PartitionedTable = 'click_raw' | 'click_visitor';

/** Any number that no other advisory lock in this database uses. */
const upkeepLock = 7_283_302;
const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

const partitionOf = (table: PartitionedTable, day: string) => sql.ident(`${table}_${day.replaceAll('-', '')}`);

/** False if another process holds the lock. Held until the transaction ends. */
export const tryUpkeepLock = (tx: Queryable) =>
  tx.value<boolean>(sql`select pg_try_advisory_xact_lock(${upkeepLock}) as taken`);

/**
 * Blocks counting until the transaction ends. The counting statement locks this table first, so the holder can lock the
 * others in any order. After the timeout the transaction fails, and the next run tries again.
 */
export async function blockCounting(tx: Queryable): Promise<void> {
  await tx.run(sql`set local lock_timeout = '5s'`);
  await tx.run(sql`lock table ingest_source in share row exclusive mode`);
}

/** The days that a table has a partition for, in order. */
export const listPartitions = (db: Queryable, table: PartitionedTable) =>
  db.column<string>(sql`
    select to_char(to_date(right(c.relname, 8), 'YYYYMMDD'), 'YYYY-MM-DD') as day
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table}::regclass
    order by 1`);

/** Creates the partitions of days. A closed day gets no partition for visitors again. */
export async function createPartitions(tx: Queryable, days: readonly string[]): Promise<void> {
  await blockCounting(tx);
  const closed = await tx.many<{ day: string }>(sql`select day from click_closed_day where day = any(${days}::date[])`);
  const closedDays = new Set(closed.map(({ day }) => day));
  for (const day of days) {
    if (!dayPattern.test(day)) throw new Error(`not a day: ${day}`);
    const next = dayAfter(day);
    await tx.run(sql`
      create table if not exists ${partitionOf('click_raw', day)} partition of click_raw
      for values from (${sql.raw(`'${day} 00:00+00'`)}) to (${sql.raw(`'${next} 00:00+00'`)})`);
    if (closedDays.has(day)) continue;
    await tx.run(sql`
      create table if not exists ${partitionOf('click_visitor', day)} partition of click_visitor
      for values from (${sql.raw(`'${day}'`)}) to (${sql.raw(`'${next}'`)})`);
  }
}

export async function dropPartition(tx: Queryable, table: PartitionedTable, day: string): Promise<void> {
  await blockCounting(tx);
  await tx.run(sql`drop table if exists ${partitionOf(table, day)}`);
}
