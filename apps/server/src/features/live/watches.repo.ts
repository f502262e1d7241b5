import type { WatchedCode } from '@tessera/contract';
import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export interface Watch {
  streamId: string;
  userId: string;
  hashes: readonly string[];
  expiresAt: Date;
}

/** Watches those of the links that are codes or reservations of the user, and returns their hashes. */
export const insertWatch = (db: Queryable, { streamId, userId, hashes, expiresAt }: Watch) =>
  db.column<string>(sql`
    insert into watched_links (short_hash, stream_id, expires_at)
    select own.short_hash, ${streamId}::uuid, ${expiresAt}::timestamptz from (
      select short_hash from qr_codes where short_hash = any(${[...hashes]}) and user_id = ${userId}
      union select short_hash from hash_reservations where short_hash = any(${[...hashes]}) and user_id = ${userId}
    ) own
    returning short_hash as hash`);

/** Watches the link that a visitor has reserved. Returns its hash; undefined if there is no such reservation, or no longer. */
export async function insertVisitorWatch(
  db: Queryable,
  { streamId, tokenHash, now, expiresAt }: Pick<Watch, 'streamId' | 'expiresAt'> & { tokenHash: Buffer; now: Date },
): Promise<string | undefined> {
  const row = await db.maybe<{ hash: string }>(sql`
    insert into watched_links (short_hash, stream_id, expires_at)
    select short_hash, ${streamId}::uuid, ${expiresAt}::timestamptz from hash_reservations
    where token_hash = ${tokenHash} and expires_at > ${now}
    returning short_hash as hash`);
  return row?.hash;
}

export const findWatchedCodes = (db: Queryable, hashes: readonly string[]): Promise<WatchedCode[]> =>
  db.many<WatchedCode>(sql`
    select c.short_hash, coalesce(t.total_clicks, 0) as total_clicks
    from qr_codes c left join click_totals t on t.code_id = c.id
    where c.short_hash = any(${[...hashes]})`);

export const deleteWatch = (db: Queryable, streamId: string, hashes: readonly string[]) =>
  db.run(sql`
    delete from watched_links where short_hash = any(${[...hashes]}) and stream_id = ${streamId}`);

export const deleteExpiredWatches = (db: Queryable, now: Date) =>
  db.run(sql`delete from watched_links where expires_at <= ${now}`);

export const isWatched = (db: Queryable, hash: string, now: Date) =>
  db.has(sql`
    select 1 as yes from watched_links where short_hash = ${hash} and expires_at > ${now} limit 1`);
