import { limits, type Session } from '@tessera/contract';
import { notFound } from '../../http/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { Client } from '../../http/client.ts';
import type { AuthDeps } from './auth.deps.ts';
import { deleteOwnSession, listSessions, type SessionRow } from './session-list.repo.ts';
import { deleteSessionsOf } from './sessions.repo.ts';

/** The sessions of an account, for their owner. */
export type SessionList = ReturnType<typeof createSessionList>;

const presentSession = (row: SessionRow, currentId: string): Session => ({
  id: row.id,
  browser: row.browser,
  os: row.os,
  country: row.country,
  method: row.method,
  created_at: row.createdAt.toISOString(),
  last_used_at: row.lastUsedAt.toISOString(),
  current: row.id === currentId,
});

/** The ended session, as opposed to the browser that ended it. */
const endedSessionDetails = ({ browser, os, country }: SessionRow): Record<string, string> => ({
  ...(browser !== null && { ended_browser: browser }),
  ...(os !== null && { ended_os: os }),
  ...(country !== null && { ended_country: country }),
});

export function createSessionList({ db, clock, history }: AuthDeps) {
  return {
    async list({ userId, sessionId }: Caller): Promise<Session[]> {
      const rows = await listSessions(db, userId, clock.now(), limits.sessions.maxListed);
      return rows.map((row) => presentSession(row, sessionId));
    },
    /**
     * An ended session is refused at once: every request looks it up in the database, or in a cache that is cleared by every
     * write (`caller-cache.ts`).
     */
    end: ({ userId }: Caller, id: string, client: Client) =>
      db.tx(async (tx) => {
        const ended = await deleteOwnSession(tx, userId, id);
        if (!ended) throw notFound();
        await history.record(tx, { userId, kind: 'session_ended', client, details: endedSessionDetails(ended) });
      }),
    /** Returns the number of ended sessions. */
    endOthers: ({ userId, sessionId }: Caller, client: Client): Promise<number> =>
      db.tx(async (tx) => {
        const count = await deleteSessionsOf(tx, userId, sessionId);
        if (count > 0)
          await history.record(tx, { userId, kind: 'sessions_ended', client, details: { count: String(count) } });
        return count;
      }),
    signOut: ({ userId, sessionId }: Caller, client: Client) =>
      db.tx(async (tx) => {
        const ended = await deleteOwnSession(tx, userId, sessionId);
        if (ended) await history.record(tx, { userId, kind: 'signed_out', client });
      }),
  };
}
