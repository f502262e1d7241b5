import type { Queryable } from '../db/db.ts';
import { sql } from '../db/sql.ts';

/** The database's own clock decides, so that machines need not agree about the time. */
const inMs = (milliseconds: number) => sql`clock_timestamp() + ${milliseconds}::float8 * interval '1 millisecond'`;

export async function takeLease(db: Queryable, name: string, holder: string, leaseMs: number): Promise<boolean> {
  const taken = await db.run(sql`
    insert into leases (name, holder, expires_at) values (${name}, ${holder}, ${inMs(leaseMs)})
    on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at
    where leases.expires_at <= clock_timestamp()`);
  return taken === 1;
}

/** Locks the row: until the transaction ends nobody can take the lease, even if it runs out meanwhile. */
export async function holdsLease(tx: Queryable, name: string, holder: string): Promise<boolean> {
  const row = await tx.maybe(sql`select 1 from leases where name = ${name} and holder = ${holder} for update`);
  return row !== undefined;
}

export async function giveBack(db: Queryable, name: string, holder: string): Promise<void> {
  await db.run(sql`delete from leases where name = ${name} and holder = ${holder}`);
}
