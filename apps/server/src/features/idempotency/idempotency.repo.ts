import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export interface Claim {
  userId: string;
  keyHash: Buffer;
  requestHash: Buffer;
  resourceId: string;
  now: Date;
}

/** A claim made before `staleBefore` without a response belongs to a process that has crashed: it is taken over. */
export async function claimKey(db: Queryable, claim: Claim, staleBefore: Date): Promise<string | undefined> {
  const claimed = await db.maybe<{ resourceId: string }>(sql`
    insert into idempotency_keys as k (user_id, key_hash, request_hash, resource_id, claimed_at)
    values (${claim.userId}, ${claim.keyHash}, ${claim.requestHash}, ${claim.resourceId}, ${claim.now})
    on conflict (user_id, key_hash) do update set claimed_at = excluded.claimed_at
      where k.response is null and k.claimed_at < ${staleBefore} and k.request_hash = excluded.request_hash
    returning resource_id as "resourceId"`);
  return claimed?.resourceId;
}

export const findKey = (db: Queryable, userId: string, keyHash: Buffer) =>
  db.maybe<{ requestHash: Buffer; response: Buffer | null }>(sql`
    select request_hash as "requestHash", response from idempotency_keys
    where user_id = ${userId} and key_hash = ${keyHash}`);

export const saveResponse = (db: Queryable, claim: Claim, response: Buffer) =>
  db.run(sql`
    update idempotency_keys set response = ${response} where user_id = ${claim.userId} and key_hash = ${claim.keyHash}`);

/** The next attempt takes the claim over. */
export const expireClaim = (db: Queryable, { userId, keyHash }: Claim, claimedAt: Date) =>
  db.run(sql`
    update idempotency_keys set claimed_at = ${claimedAt}
    where user_id = ${userId} and key_hash = ${keyHash} and response is null`);

/** After a refusal, the request may be repeated with the same key, also with another body. */
export const releaseKey = (db: Queryable, { userId, keyHash }: Claim) =>
  db.run(sql`
    delete from idempotency_keys where user_id = ${userId} and key_hash = ${keyHash} and response is null`);

export const deleteKeysBefore = (db: Queryable, before: Date) =>
  db.run(sql`delete from idempotency_keys where claimed_at < ${before}`);

export const deleteOldKey = (db: Queryable, userId: string, keyHash: Buffer, before: Date) =>
  db.run(sql`
    delete from idempotency_keys where user_id = ${userId} and key_hash = ${keyHash} and claimed_at < ${before}`);
