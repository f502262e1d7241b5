import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { LiveEvent } from './live-event.ts';
import { payloadsOf } from './live-payloads.ts';

export const channel = 'tessera_account';

/** Every process receives the events after the commit; after a rollback, none does. */
export async function notifyLive(tx: Queryable, events: readonly LiveEvent[]): Promise<void> {
  const payloads = events.flatMap(payloadsOf);
  await tx.run(sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as payload`);
}

/** Returns those of the sessions that still exist. */
export const findSessions = async (db: Queryable, ids: readonly string[]): Promise<Set<string>> =>
  new Set(await db.column<string>(sql`select id from sessions where id = any(${ids}::uuid[])`));
