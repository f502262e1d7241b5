import type { Session } from '@tessera/contract';
import type { Caller } from '../../http/caller.ts';
import type { ClientTraits } from '../../http/client.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export type SignInMethod = Session['method'];

export interface NewSession extends ClientTraits {
  id: string;
  userId: string;
  method: SignInMethod;
  now: Date;
  authenticatedAt: Date;
  endsAt: Date;
}

export async function insertSession(tx: Queryable, session: NewSession): Promise<void> {
  const { id, userId, method, browser, os, country, now, authenticatedAt, endsAt } = session;
  await tx.run(sql`
    insert into sessions (id, user_id, method, browser, os, country, created_at, authenticated_at, last_used_at, ends_at)
    values (${id}, ${userId}, ${method}, ${browser}, ${os}, ${country}, ${now}, ${authenticatedAt}, ${now},
      ${endsAt})`);
}

/** The user has re-authenticated. */
export const markAuthenticated = (tx: Queryable, id: string, now: Date) =>
  tx.run(sql`update sessions set authenticated_at = ${now} where id = ${id}`);

export interface NewToken {
  hash: Buffer;
  kind: 'access' | 'refresh';
  expiresAt: Date;
}

export async function insertTokens(tx: Queryable, sessionId: string, tokens: readonly NewToken[]): Promise<void> {
  const rows = tokens.map(({ hash, kind, expiresAt }) => sql`(${hash}, ${sessionId}, ${kind}, ${expiresAt})`);
  await tx.run(sql`insert into session_tokens (hash, session_id, kind, expires_at) values ${sql.join(rows)}`);
}

/** Serializes changes to a session's tokens. */
export const lockSession = (tx: Queryable, id: string) =>
  tx.maybe<{ id: string }>(sql`select id from sessions where id = ${id} for update`);

export const lockSessionOfRefreshToken = (tx: Queryable, hash: Buffer) =>
  tx.maybe<{ id: string }>(sql`
    select s.id from session_tokens t join sessions s on s.id = t.session_id
    where t.hash = ${hash} and t.kind = 'refresh'
    for update of s`);

export interface RefreshTokenRow {
  sessionId: string;
  userId: string;
  expiresAt: Date;
  usedAt: Date | null;
  /** The nonce from which the token's successors are derived; null until the token is used. */
  successorNonce: string | null;
}

export const findRefreshToken = (tx: Queryable, hash: Buffer) =>
  tx.maybe<RefreshTokenRow>(sql`
    select t.session_id as "sessionId", s.user_id as "userId", least(t.expires_at, s.ends_at) as "expiresAt", t.used_at as "usedAt",
      t.successor_nonce as "successorNonce"
    from session_tokens t join sessions s on s.id = t.session_id where t.hash = ${hash} and t.kind = 'refresh'`);

export const markUsed = (tx: Queryable, hash: Buffer, successorNonce: string, now: Date) =>
  tx.run(sql`
    update session_tokens set used_at = coalesce(used_at, ${now}), successor_nonce = ${successorNonce}
    where hash = ${hash}`);

export const deleteTokensOf = (tx: Queryable, sessionId: string) =>
  tx.run(sql`delete from session_tokens where session_id = ${sessionId}`);

export const findCaller = (db: Queryable, hash: Buffer, now: Date) =>
  db.maybe<Caller & { expiresAt: Date }>(sql`
    select u.id as "userId", s.id as "sessionId", u.email, u.language, s.authenticated_at as "authenticatedAt",
      least(t.expires_at, s.ends_at) as "expiresAt"
    from session_tokens t join sessions s on s.id = t.session_id join users u on u.id = s.user_id
    where t.hash = ${hash} and t.kind = 'access' and t.expires_at > ${now} and s.ends_at > ${now}
      and u.suspended_at is null`);

/** Cascades to the session's tokens. */
export const deleteSession = (db: Queryable, id: string) => db.run(sql`delete from sessions where id = ${id}`);

/** Deletes all sessions of a user, with `except` all but one. Returns their number. */
export const deleteSessionsOf = (tx: Queryable, userId: string, except: string | null): Promise<number> =>
  tx.run(sql`delete from sessions where user_id = ${userId} and id is distinct from ${except}`);

export async function deleteExpired(db: Queryable, now: Date): Promise<void> {
  await db.run(sql`delete from session_tokens where expires_at <= ${now}`);
  await db.run(sql`
    delete from sessions s
    where s.ends_at <= ${now} or not exists (select 1 from session_tokens t where t.session_id = s.id)`);
}
