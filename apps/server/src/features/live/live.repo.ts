import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/** Heard by every process once the transaction has committed, and never if it has not. */
export async function notifyAccount(tx: Queryable, channel: string, userId: string): Promise<void> {
  await tx.run(sql`select pg_notify(${channel}, ${userId})`);
}
