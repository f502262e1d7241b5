import type { ClientTraits } from '../../http/client.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { SignInMethod } from './sessions.repo.ts';

export interface SessionRow extends ClientTraits {
  id: string;
  method: SignInMethod;
  createdAt: Date;
  lastUsedAt: Date;
}

const columns = sql`s.id, s.method, s.browser, s.os, s.country, s.created_at as "createdAt",
  s.last_used_at as "lastUsedAt"`;

/** Only sessions that can still be used: expired ones are deleted later. */
export const listSessions = (db: Queryable, userId: string, now: Date, limit: number) =>
  db.many<SessionRow>(sql`
    select ${columns} from sessions s
    where s.user_id = ${userId} and s.ends_at > ${now} and exists (
      select 1 from session_tokens t
      where t.session_id = s.id and t.expires_at > ${now} and (t.kind = 'access' or t.used_at is null))
    order by s.last_used_at desc, s.id desc limit ${limit}`);

/** Returns undefined for another account's session, as for a missing one. */
export const deleteOwnSession = (tx: Queryable, userId: string, id: string) =>
  tx.maybe<SessionRow>(sql`delete from sessions s where s.id = ${id} and s.user_id = ${userId} returning ${columns}`);

/** Stores the time unless a time after `since` is stored, so that few refreshes write it. */
export const markSessionUsed = (tx: Queryable, id: string, now: Date, since: Date) =>
  tx.run(sql`update sessions set last_used_at = ${now} where id = ${id} and last_used_at <= ${since}`);

/** Whether the account was used by such a client after `since`: by a session, or one that has ended and is in the history. */
export async function isKnownClient(
  tx: Queryable,
  userId: string,
  client: ClientTraits,
  since: Date,
): Promise<boolean> {
  const { browser, os, country } = client;
  const isSame = sql`browser is not distinct from ${browser} and os is not distinct from ${os}
    and country is not distinct from ${country}`;
  return tx.has(sql`
    select 1 from sessions where user_id = ${userId} and last_used_at > ${since} and ${isSame}
    union all
    select 1 from account_history where user_id = ${userId} and kind = 'signed_in' and at > ${since} and ${isSame}
    limit 1`);
}
