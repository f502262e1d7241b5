import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

type Parent = 'click_raw' | 'click_visitor';

/** Any number will do, as long as nothing else in this database locks it. */
const upkeepLock = 7_283_302;
const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

const nameOf = (parent: Parent, day: string) => sql.ident(`${parent}_${day.replaceAll('-', '')}`);

function nextDay(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}

/** False when another process is at it. Held until the transaction ends. */
export async function takeUpkeepLock(tx: Queryable): Promise<boolean> {
  return (await tx.one<{ taken: boolean }>(sql`select pg_try_advisory_xact_lock(${upkeepLock}) as taken`)).taken;
}

/**
 * Nobody counts until the transaction ends: the statement that counts takes this table first of all, so whoever holds it
 * can take the others in any order. It is not waited for long; the next look around tries again.
 */
export async function holdCounting(tx: Queryable): Promise<void> {
  await tx.run(sql`set local lock_timeout = '5s'`);
  await tx.run(sql`lock table ingest_source in share row exclusive mode`);
}

/** The days a table has a partition for, in order. */
export async function listDays(db: Queryable, parent: Parent): Promise<string[]> {
  const rows = await db.many<{ day: string }>(sql`
    select to_char(to_date(right(c.relname, 8), 'YYYYMMDD'), 'YYYY-MM-DD') as day
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${parent}::regclass
    order by 1`);
  return rows.map(({ day }) => day);
}

/** Makes room for the clicks of days. A day whose visitors are forgotten gets no place for visitors again. */
export async function makeDays(tx: Queryable, days: readonly string[]): Promise<void> {
  await holdCounting(tx);
  const closed = await tx.many<{ day: string }>(sql`select day from click_closed_day where day = any(${days}::date[])`);
  const closedDays = new Set(closed.map(({ day }) => day));
  for (const day of days) {
    if (!dayPattern.test(day)) throw new Error(`${day} is no day`);
    const [from, to] = [sql.raw(`'${day} 00:00+00'`), sql.raw(`'${nextDay(day)} 00:00+00'`)];
    await tx.run(sql`
      create table if not exists ${nameOf('click_raw', day)} partition of click_raw for values from (${from}) to (${to})`);
    if (closedDays.has(day)) continue;
    const [first, next] = [sql.raw(`'${day}'`), sql.raw(`'${nextDay(day)}'`)];
    await tx.run(sql`
      create table if not exists ${nameOf('click_visitor', day)} partition of click_visitor
      for values from (${first}) to (${next})`);
  }
}

export async function dropDay(tx: Queryable, parent: Parent, day: string): Promise<void> {
  await holdCounting(tx);
  await tx.run(sql`drop table if exists ${nameOf(parent, day)}`);
}
