import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export const findKnownNetwork = (db: Queryable, userId: string, mark: Buffer) =>
  db.maybe<{ mark: Buffer }>(sql`select mark from known_networks where user_id = ${userId} and mark = ${mark}`);

/** Keeps the networks used last, up to `most`. */
export async function upsertKnownNetwork(
  tx: Queryable,
  { userId, mark, now, most }: { userId: string; mark: Buffer; now: Date; most: number },
): Promise<void> {
  await tx.run(sql`
    insert into known_networks (user_id, mark, last_used_at) values (${userId}, ${mark}, ${now})
    on conflict (user_id, mark) do update set last_used_at = excluded.last_used_at`);
  await tx.run(sql`
    delete from known_networks where user_id = ${userId} and mark not in (
      select mark from known_networks where user_id = ${userId} order by last_used_at desc, mark limit ${most})`);
}

export async function deleteUnusedNetworks(db: Queryable, since: Date): Promise<void> {
  await db.run(sql`delete from known_networks where last_used_at <= ${since}`);
}
