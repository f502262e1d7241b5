import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/** The step of a sign-in that precedes the code of the second factor. */
export type FirstStep = 'password' | 'oidc';

export interface NewSignInToken {
  hash: Buffer;
  userId: string;
  method: FirstStep;
  expiresAt: Date;
}

/** A hash of the stored password, so that a change of the password makes the token invalid. Accounts of a provider may have none. */
const passwordState = sql`sha256(convert_to(coalesce(u.password_hash, ''), 'UTF8'))`;

export const insertSignInToken = (tx: Queryable, token: NewSignInToken) =>
  tx.run(sql`
    insert into sign_in_tokens (hash, user_id, password_state, method, expires_at)
    select ${token.hash}, u.id, ${passwordState}, ${token.method}, ${token.expiresAt}::timestamptz
    from users u where u.id = ${token.userId}`);

/** Whether a token is valid: not expired, not used, and of the current password. */
const isValid = (hash: Buffer, now: Date) => sql`
  t.hash = ${hash} and t.expires_at > ${now} and t.password_state = ${passwordState}`;

export const findSignIn = (db: Queryable, hash: Buffer, now: Date) =>
  db.maybe<{ userId: string }>(sql`
    select u.id as "userId" from sign_in_tokens t join users u on u.id = t.user_id where ${isValid(hash, now)}`);

/** Locks the account, then the token. */
export const lockSignIn = (tx: Queryable, hash: Buffer, now: Date) =>
  tx.maybe<{ userId: string; method: FirstStep }>(sql`
    select u.id as "userId", t.method from sign_in_tokens t join users u on u.id = t.user_id where ${isValid(hash, now)}
    for update of u, t`);

export const deleteSignInToken = (tx: Queryable, hash: Buffer) =>
  tx.run(sql`delete from sign_in_tokens where hash = ${hash}`);

export const deleteSignInTokensOf = (tx: Queryable, userId: string) =>
  tx.run(sql`delete from sign_in_tokens where user_id = ${userId}`);

export const deleteExpiredSignInTokens = (db: Queryable, now: Date) =>
  db.run(sql`delete from sign_in_tokens where expires_at <= ${now}`);
