import type { Language } from '@tessera/contract';
import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export async function insertSession(tx: Queryable, id: string, userId: string, now: Date): Promise<void> {
  await tx.run(sql`insert into sessions (id, user_id, created_at) values (${id}, ${userId}, ${now})`);
}

export interface NewToken {
  hash: Buffer;
  kind: 'access' | 'refresh';
  expiresAt: Date;
}

export async function insertTokens(tx: Queryable, sessionId: string, tokens: readonly NewToken[]): Promise<void> {
  const rows = tokens.map(({ hash, kind, expiresAt }) => sql`(${hash}, ${sessionId}, ${kind}, ${expiresAt})`);
  await tx.run(sql`insert into session_tokens (hash, session_id, kind, expires_at) values ${sql.join(rows)}`);
}

/** Every change to a session's tokens waits here, one after the other. */
export const lockSession = (tx: Queryable, id: string) =>
  tx.maybe<{ id: string }>(sql`select id from sessions where id = ${id} for update`);

export const lockSessionOfRefreshToken = (tx: Queryable, hash: Buffer) =>
  tx.maybe<{ id: string }>(sql`
    select s.id from session_tokens t join sessions s on s.id = t.session_id
    where t.hash = ${hash} and t.kind = 'refresh'
    for update of s`);

export interface RefreshTokenRow {
  session_id: string;
  expires_at: Date;
  used_at: Date | null;
  /** Of a token that was used: what its successors were derived with. */
  successor_nonce: string | null;
}

export const findRefreshToken = (tx: Queryable, hash: Buffer) =>
  tx.maybe<RefreshTokenRow>(sql`
    select session_id, expires_at, used_at, successor_nonce from session_tokens
    where hash = ${hash} and kind = 'refresh'`);

export async function markUsed(tx: Queryable, hash: Buffer, successorNonce: string, now: Date): Promise<void> {
  await tx.run(sql`
    update session_tokens set used_at = coalesce(used_at, ${now}), successor_nonce = ${successorNonce}
    where hash = ${hash}`);
}

export async function deleteTokensOf(tx: Queryable, sessionId: string): Promise<void> {
  await tx.run(sql`delete from session_tokens where session_id = ${sessionId}`);
}

export interface CallerRow {
  user_id: string;
  session_id: string;
  email: string;
  language: Language;
  expires_at: Date;
}

export const findCaller = (db: Queryable, hash: Buffer, now: Date) =>
  db.maybe<CallerRow>(sql`
    select u.id as user_id, s.id as session_id, u.email, u.language, t.expires_at
    from session_tokens t join sessions s on s.id = t.session_id join users u on u.id = s.user_id
    where t.hash = ${hash} and t.kind = 'access' and t.expires_at > ${now}`);

/** Its tokens go with it. */
export async function deleteSession(db: Queryable, id: string): Promise<void> {
  await db.run(sql`delete from sessions where id = ${id}`);
}

/** All sessions of a user but one, or all. */
export async function deleteSessionsOf(tx: Queryable, userId: string, except: string | null): Promise<void> {
  await tx.run(sql`delete from sessions where user_id = ${userId} and id is distinct from ${except}`);
}

export async function deleteExpired(db: Queryable, now: Date): Promise<void> {
  await db.run(sql`delete from session_tokens where expires_at <= ${now}`);
  await db.run(sql`
    delete from sessions s where not exists (select 1 from session_tokens t where t.session_id = s.id)`);
}
