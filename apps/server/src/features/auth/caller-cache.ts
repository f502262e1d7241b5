import type { Caller } from '../../http/caller.ts';
import type { Db } from '../../platform/db/db.ts';
import { findCaller } from './sessions.repo.ts';

const maxCallers = 1_000;

/**
 * Finds the holder of an access token by its hash. A page makes several calls at once, and on the embedded engine the
 * query costs a quarter of a call: there it is repeated only after something was written, so a token never outlives its
 * session, its account or a suspension.
 */
export function createCallerCache(db: Db): (hash: Buffer, now: Date) => Promise<Caller | undefined> {
  const callers = new Map<string, Caller & { expiresAt: Date }>();
  let writesAtRead: number | undefined;
  return async (hash, now) => {
    const writes = db.writeCount();
    if (writes === undefined) return findCaller(db, hash, now);
    if (writes !== writesAtRead || callers.size >= maxCallers) callers.clear();
    writesAtRead = writes;
    const key = hash.toString('base64');
    const known = callers.get(key);
    if (known) return known.expiresAt > now ? known : undefined;
    const caller = await findCaller(db, hash, now);
    // A write during the query may have ended the session.
    if (caller && db.writeCount() === writes) callers.set(key, caller);
    return caller;
  };
}
