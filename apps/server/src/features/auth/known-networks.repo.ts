import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export const isKnownNetwork = (db: Queryable, userId: string, hash: Buffer) =>
  db.has(sql`select 1 from known_networks where user_id = ${userId} and mark = ${hash}`);

/** Keeps the `maxNetworks` most recently used networks. The column `mark` holds the hash. */
export async function upsertKnownNetwork(
  tx: Queryable,
  { userId, hash, now, maxNetworks }: { userId: string; hash: Buffer; now: Date; maxNetworks: number },
): Promise<void> {
  await tx.run(sql`
    insert into known_networks (user_id, mark, last_used_at) values (${userId}, ${hash}, ${now})
    on conflict (user_id, mark) do update set last_used_at = excluded.last_used_at`);
  await tx.run(sql`
    delete from known_networks where user_id = ${userId} and mark not in (
      select mark from known_networks where user_id = ${userId} order by last_used_at desc, mark limit ${maxNetworks})`);
}

export const deleteUnusedNetworks = (db: Queryable, before: Date) =>
  db.run(sql`delete from known_networks where last_used_at <= ${before}`);
