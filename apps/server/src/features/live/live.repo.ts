import type { JobEvent } from '@tessera/contract';
import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/** Every process receives the notification after the commit; after a rollback, none does. */
export async function notifyAccount(tx: Queryable, channel: string, userId: string): Promise<void> {
  await tx.run(sql`select pg_notify(${channel}, ${userId})`);
}

/** Every process receives the event after the commit. */
export async function notifyJob(tx: Queryable, channel: string, userId: string, event: JobEvent): Promise<void> {
  await tx.run(sql`select pg_notify(${channel}, ${`job ${userId} ${JSON.stringify(event)}`})`);
}

/** Returns those of the sessions that still exist. */
export async function findSessions(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.many<{ id: string }>(sql`select id from sessions where id = any(${ids}::uuid[])`);
  return new Set(rows.map(({ id }) => id));
}
