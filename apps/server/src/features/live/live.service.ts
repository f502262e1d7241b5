import type { Db, Queryable } from '../../platform/db/db.ts';
import { findSessions, notifyAccount } from './live.repo.ts';

export interface Live {
  /** Says, as part of a transaction, that something about an account has changed. */
  announce(tx: Queryable, userId: string): Promise<void>;
  /** Calls back whenever the account changed or may have; answers how to stop. */
  follow(userId: string, changed: () => void): () => void;
  /** Calls back when the session has ended, by whatever way and at whichever process; answers how to stop. */
  followSession(sessionId: string, ended: () => void): () => void;
  close(): Promise<void>;
}

const channel = 'tessera_account';
/** The channel's payload when a session row is deleted; any other payload is a user id. */
const sessionEnded = /^session (.+)$/;

/** Callbacks by id. */
function callbacks() {
  const byId = new Map<string, Set<() => void>>();
  return {
    ids: () => [...byId.keys()],
    call: (id: string) => byId.get(id)?.forEach((callback) => callback()),
    add: (id: string, callback: () => void) => {
      const own = byId.get(id) ?? new Set();
      byId.set(id, own.add(callback));
      return () => {
        own.delete(callback);
        if (own.size === 0 && byId.get(id) === own) byId.delete(id);
      };
    },
  };
}

/** Tells every open stream of an account, at whichever process, that the account changed or that its session ended. */
export function createLive({ db }: { db: Db }): Live {
  const [accounts, sessions] = [callbacks(), callbacks()];
  let wasLost = false;

  /** Without the database's word on them, all sessions count as ended: their clients come back and authenticate. */
  async function endDeletedSessions(): Promise<void> {
    const ids = sessions.ids();
    const alive = await findSessions(db, ids).catch(() => new Set<string>());
    for (const id of ids) if (!alive.has(id)) sessions.call(id);
  }

  const stopListening = db.listen(channel, {
    message(said) {
      const sessionId = sessionEnded.exec(said)?.[1];
      if (sessionId === undefined) accounts.call(said);
      else sessions.call(sessionId);
    },
    restored() {
      // Notifications sent while the connection was lost are gone.
      if (wasLost) {
        for (const userId of accounts.ids()) accounts.call(userId);
        void endDeletedSessions();
      }
      wasLost = false;
    },
    lost() {
      wasLost = true;
    },
  });

  return {
    announce: (tx, userId) => notifyAccount(tx, channel, userId),
    follow: accounts.add,
    followSession: sessions.add,
    close: () => stopListening(),
  };
}
