import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { dropDay, holdCounting, listDays } from './partitions.repo.ts';

/** Days before `open` in which someone could still be recognised, or that at least have the room for it. */
export async function listUnclosedDays(db: Queryable, open: string): Promise<string[]> {
  const salted = await db.many<{ day: string }>(sql`select day from click_salt where day < ${open}`);
  const days = [...salted.map(({ day }) => day), ...(await listDays(db, 'click_visitor'))];
  return [...new Set(days)].filter((day) => day < open).sort();
}

/**
 * Forgets who came on a day, and adds the day to its month. Nobody counts meanwhile: a click is in the day before the
 * month is summed up, or it finds the day closed and adds itself to the month.
 */
export async function closeDay(tx: Queryable, day: string, now: Date): Promise<void> {
  await holdCounting(tx);
  const closed = await tx.run(sql`
    insert into click_closed_day (day, closed_at) values (${day}, ${now}) on conflict do nothing`);
  await tx.run(sql`delete from click_salt where day = ${day}`);
  await dropDay(tx, 'click_visitor', day);
  if (closed === 0) return;
  await tx.run(sql`
    insert into click_breakdown as t (code_id, grain, start, dimension, value, total_clicks, unique_clicks)
    select code_id, 'm', date_trunc('month', start)::date, dimension, value, total_clicks, unique_clicks
    from click_breakdown where grain = 'd' and start = ${day}
    order by 1, 4, 5
    on conflict (code_id, grain, start, dimension, value) do update set
      total_clicks = t.total_clicks + excluded.total_clicks, unique_clicks = t.unique_clicks + excluded.unique_clicks`);
}

/** Codes that are gone and whose clicks are still there. */
export async function listErasures(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ code_id: string }>(sql`select code_id from click_erasure order by code_id limit 10`);
  return rows.map(({ code_id }) => code_id);
}

export async function eraseRawDay(db: Queryable, codes: readonly string[], day: string): Promise<void> {
  await db.run(sql`
    delete from click_raw where code_id = any(${codes}::uuid[])
      and at >= (${day}::date)::timestamp at time zone 'UTC' and at < (${day}::date + 1)::timestamp at time zone 'UTC'`);
}

/** The rest, which is small, and with it the note that it had to be done. */
export async function eraseSums(tx: Queryable, codes: readonly string[]): Promise<void> {
  await tx.run(sql`delete from click_hourly where code_id = any(${codes}::uuid[])`);
  await tx.run(sql`delete from click_breakdown where code_id = any(${codes}::uuid[])`);
  await tx.run(sql`delete from click_visitor where code_id = any(${codes}::uuid[])`);
  await tx.run(sql`delete from click_erasure where code_id = any(${codes}::uuid[])`);
}

/** A journal that was not heard of for so long will not come back. */
export async function forgetSources(db: Queryable, before: Date): Promise<void> {
  await db.run(sql`delete from ingest_source where updated_at < ${before}`);
}
