import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/** Returns those of the hashes that were never issued before, not even to a code that is deleted. */
export const issueHashes = (tx: Queryable, hashes: readonly string[], now: Date) =>
  tx.column<string>(sql`
    insert into short_hashes (hash, issued_at) select hash, ${now} from unnest(${[...hashes]}::text[]) as hash
    on conflict do nothing returning hash`);

export interface Reservation {
  hash: string;
  userId: string;
  expiresAt: Date;
}

export const insertReservation = (tx: Queryable, { hash, userId, expiresAt }: Reservation) =>
  tx.run(sql`
    insert into hash_reservations (short_hash, user_id, expires_at) values (${hash}, ${userId}, ${expiresAt})`);

/** The row of a visitor has the hash of a token instead of an account. */
export const insertVisitorReservation = (
  tx: Queryable,
  { hash, tokenHash, expiresAt }: Omit<Reservation, 'userId'> & { tokenHash: Buffer },
) =>
  tx.run(sql`
    insert into hash_reservations (short_hash, token_hash, expires_at) values (${hash}, ${tokenHash}, ${expiresAt})`);

/** Keeps the account's `keep` newest reservations. The account must be locked. */
export const deleteOldestReservations = (tx: Queryable, userId: string, keep: number) =>
  tx.run(sql`
    delete from hash_reservations where short_hash in (
      select short_hash from hash_reservations where user_id = ${userId}
      order by expires_at desc, short_hash offset ${keep})`);

/** The account of a reservation, or the hash of its token if a visitor made it. */
export type ReservationHolder = { userId: string } | { tokenHash: Buffer };

/** Returns false if the hash is not reserved for this holder, or no longer. */
export async function deleteReservation(
  tx: Queryable,
  holder: ReservationHolder,
  hash: string,
  now: Date,
): Promise<boolean> {
  const isHeld = 'userId' in holder ? sql`user_id = ${holder.userId}` : sql`token_hash = ${holder.tokenHash}`;
  return tx.affects(sql`
    delete from hash_reservations where short_hash = ${hash} and ${isHeld} and expires_at > ${now}`);
}

export const deleteExpiredReservations = (db: Queryable, now: Date) =>
  db.run(sql`delete from hash_reservations where expires_at <= ${now}`);
