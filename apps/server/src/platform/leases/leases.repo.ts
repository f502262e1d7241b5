import type { Queryable } from '../db/db.ts';
import { sql } from '../db/sql.ts';

/** Uses the database's clock, because the machines' clocks may differ. */
const inMs = (milliseconds: number) => sql`clock_timestamp() + ${milliseconds}::float8 * interval '1 millisecond'`;

export const takeLease = (db: Queryable, name: string, holder: string, leaseMs: number) =>
  db.affects(sql`
    insert into leases (name, holder, expires_at) values (${name}, ${holder}, ${inMs(leaseMs)})
    on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at
    where leases.expires_at <= clock_timestamp()`);

/** Locks the row: no other process can take the lease until the transaction ends, even if the lease expires. */
export const holdsLease = (tx: Queryable, name: string, holder: string) =>
  tx.has(sql`select 1 from leases where name = ${name} and holder = ${holder} for update`);

export const releaseLease = (db: Queryable, name: string, holder: string) =>
  db.run(sql`delete from leases where name = ${name} and holder = ${holder}`);
