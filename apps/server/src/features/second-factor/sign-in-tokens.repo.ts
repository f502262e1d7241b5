import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

const passwordState = sql`sha256(convert_to(u.password_hash, 'UTF8'))`;

export async function insertSignInToken(tx: Queryable, hash: Buffer, userId: string, expiresAt: Date): Promise<void> {
  await tx.run(sql`
    insert into sign_in_tokens (hash, user_id, password_state, expires_at)
    select ${hash}, u.id, ${passwordState}, ${expiresAt}::timestamptz from users u where u.id = ${userId}`);
}

/** Whether a token is valid: not expired, not used, and of the current password. */
const isValid = (hash: Buffer, now: Date) => sql`
  t.hash = ${hash} and t.expires_at > ${now} and t.password_state = ${passwordState}`;

export const findSignIn = (db: Queryable, hash: Buffer, now: Date) =>
  db.maybe<{ userId: string }>(sql`
    select u.id as "userId" from sign_in_tokens t join users u on u.id = t.user_id where ${isValid(hash, now)}`);

/** Locks the account, then the token. */
export const lockSignIn = (tx: Queryable, hash: Buffer, now: Date) =>
  tx.maybe<{ userId: string }>(sql`
    select u.id as "userId" from sign_in_tokens t join users u on u.id = t.user_id where ${isValid(hash, now)}
    for update of u, t`);

export async function deleteSignInToken(tx: Queryable, hash: Buffer): Promise<void> {
  await tx.run(sql`delete from sign_in_tokens where hash = ${hash}`);
}

export async function deleteSignInTokensOf(tx: Queryable, userId: string): Promise<void> {
  await tx.run(sql`delete from sign_in_tokens where user_id = ${userId}`);
}

export async function deleteExpiredSignInTokens(db: Queryable, now: Date): Promise<void> {
  await db.run(sql`delete from sign_in_tokens where expires_at <= ${now}`);
}
