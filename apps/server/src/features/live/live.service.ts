import type { Db, Queryable } from '../../platform/db/db.ts';
import { findSessions, notifyAccount } from './live.repo.ts';

export interface Live {
  /** Announces, as part of a transaction, that an account has changed. */
  announce(tx: Queryable, userId: string): Promise<void>;
  /** Calls back when the account changed or may have changed. Returns a function that unsubscribes. */
  follow(userId: string, changed: () => void): () => void;
  /** Calls back when the session has ended, in any process. Returns a function that unsubscribes. */
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

/** Notifies the open streams of all processes that their account changed or their session ended. */
export function createLive({ db }: { db: Db }): Live {
  const [accounts, sessions] = [callbacks(), callbacks()];
  let wasLost = false;

  /** If the database does not answer, ends all streams: their clients reconnect and authenticate. */
  async function endDeletedSessions(): Promise<void> {
    const ids = sessions.ids();
    const alive = await findSessions(db, ids).catch(() => new Set<string>());
    for (const id of ids) if (!alive.has(id)) sessions.call(id);
  }

  const stopListening = db.listen(channel, {
    message(payload) {
      const sessionId = sessionEnded.exec(payload)?.[1];
      if (sessionId === undefined) accounts.call(payload);
      else sessions.call(sessionId);
    },
    restored() {
      // Notifications sent while the connection was lost are not delivered later.
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
