import type { Db, Queryable } from '../../platform/db/db.ts';
import { notifyAccount } from './live.repo.ts';

export interface Live {
  /** Says, as part of a transaction, that something about an account has changed. */
  announce(tx: Queryable, userId: string): Promise<void>;
  /** Calls back whenever the account changed or may have; answers how to stop. */
  follow(userId: string, changed: () => void): () => void;
  close(): Promise<void>;
}

const channel = 'tessera_account';

/** Brings word of a change to whoever has the account open, at whichever process they are. */
export function createLive({ db }: { db: Db }): Live {
  const followers = new Map<string, Set<() => void>>();
  let wasLost = false;

  const tell = (userId: string) => followers.get(userId)?.forEach((changed) => changed());
  const stopListening = db.listen(channel, {
    message: tell,
    restored() {
      // What was said meanwhile is not known, so everybody looks again.
      if (wasLost) for (const userId of followers.keys()) tell(userId);
      wasLost = false;
    },
    lost() {
      wasLost = true;
    },
  });

  return {
    announce: (tx, userId) => notifyAccount(tx, channel, userId),
    follow(userId, changed) {
      const own = followers.get(userId) ?? new Set();
      followers.set(userId, own.add(changed));
      return () => {
        own.delete(changed);
        if (own.size === 0 && followers.get(userId) === own) followers.delete(userId);
      };
    },
    close: () => stopListening(),
  };
}
