import type { JobEvent, ScanEvent } from '@tessera/contract';
import type { Queryable } from '../../platform/db/db.ts';
import { hashToken } from '../../platform/ids/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { LiveEvent } from './live-event.ts';
import { createEventReader } from './live-payloads.ts';
import { channel, findSessions, notifyLive } from './live.repo.ts';
import { createRecentChanges } from './recent-changes.ts';
import {
  deleteExpiredWatches,
  deleteWatch,
  findWatchedCodes,
  insertVisitorWatch,
  insertWatch,
  isWatched,
  type Watch,
} from './watches.repo.ts';

export type Live = ReturnType<typeof createLive>;

/** Announces scans to the owners that watch these links, in all processes. */
export const announceScans = (db: Queryable, scans: readonly ScanEvent[]) =>
  notifyLive(
    db,
    scans.map((scan) => ({ kind: 'link-scanned', scan })),
  );

export async function announceIfWatched(db: Queryable, scan: ScanEvent): Promise<void> {
  if (await isWatched(db, scan.short_hash, new Date(scan.scanned_at))) await announceScans(db, [scan]);
}

/** Callbacks by the id of an account or session, or by the hash of a link. */
function createCallbacks<Data = void>() {
  type Callback = (data: Data) => void;
  const byId = new Map<string, Set<Callback>>();
  return {
    ids: () => [...byId.keys()],
    call: (id: string, data: Data) => byId.get(id)?.forEach((callback) => callback(data)),
    add: (id: string, callback: Callback) => {
      const own = byId.get(id) ?? new Set<Callback>();
      byId.set(id, own.add(callback));
      return () => {
        own.delete(callback);
        if (own.size === 0 && byId.get(id) === own) byId.delete(id);
      };
    },
  };
}

export type LiveDeps = Pick<Platform, 'db' | 'clock' | 'ids'>;

/** Follows the scans of a link in this process; returns a function that stops it. */
type FollowScans = (hash: string, scanned: (scan: ScanEvent) => void) => () => void;

function createWatching({ db, clock, ids }: LiveDeps, followScans: FollowScans) {
  return {
    /**
     * Calls back for every scan of those links that belong to the user; other links are ignored.
     * The returned totals do not contain the scans that are reported. `stop` ends the watch.
     */
    async watch(watch: Omit<Watch, 'streamId'>, scanned: (scan: ScanEvent) => void) {
      const streamId = ids.uuid(clock.now());
      const hashes = await insertWatch(db, { ...watch, streamId });
      const stops = hashes.map((hash) => followScans(hash, scanned));
      const stop = async () => {
        for (const stopOne of stops) stopOne();
        if (hashes.length > 0) await deleteWatch(db, streamId, hashes);
      };
      // Scans are announced after they are counted, so those counted after this query are reported.
      return { codes: await findWatchedCodes(db, hashes), stop };
    },
    /** The same for the link that a visitor has reserved; undefined if there is no such reservation. */
    async watchAsVisitor({ token, expiresAt }: { token: string; expiresAt: Date }, scanned: (scan: ScanEvent) => void) {
      const now = clock.now();
      const streamId = ids.uuid(now);
      const hash = await insertVisitorWatch(db, { streamId, tokenHash: hashToken(token), now, expiresAt });
      if (hash === undefined) return undefined;
      const stop = followScans(hash, scanned);
      return async () => {
        stop();
        await deleteWatch(db, streamId, [hash]);
      };
    },
  };
}

/** Tells the open event streams, in all processes, of changed accounts, ended sessions and scans of watched links. */
export function createLive({ db, clock, ids }: LiveDeps) {
  const [accounts, sessions] = [createCallbacks(), createCallbacks()];
  const [scans, jobs] = [createCallbacks<ScanEvent>(), createCallbacks<JobEvent>()];
  const recent = createRecentChanges();
  let wasLost = false;
  let endStart: () => void;
  const started = new Promise<void>((resolve) => (endStart = resolve));

  /** If the database does not answer, ends all streams: their clients reconnect and authenticate. */
  async function endDeletedSessions(): Promise<void> {
    const sessionIds = sessions.ids();
    const alive = await findSessions(db, sessionIds).catch(() => new Set<string>());
    for (const id of sessionIds) if (!alive.has(id)) sessions.call(id);
  }

  /** Ignores kinds that only a later release sends. */
  function tellStreams(event: LiveEvent): void {
    switch (event.kind) {
      case 'account-changed':
        recent.add(event.userId);
        accounts.call(event.userId);
        break;
      case 'session-ended':
        sessions.call(event.sessionId);
        break;
      case 'job-progress':
        jobs.call(event.userId, event.job);
        break;
      case 'link-scanned':
        scans.call(event.scan.short_hash, event.scan);
    }
  }

  const readEvent = createEventReader();
  const stopListening = db.listen(channel, {
    message(payload) {
      const event = readEvent(payload);
      if (event) tellStreams(event);
    },
    restored() {
      recent.setListening(true);
      // Notifications sent while the connection was lost are not delivered later.
      if (wasLost) {
        for (const userId of accounts.ids()) accounts.call(userId);
        void endDeletedSessions();
      }
      wasLost = false;
      endStart();
    },
    lost() {
      recent.setListening(false);
      wasLost = true;
      endStart();
    },
  });

  return {
    /** Resolves when the first attempt to listen has ended. If it succeeded, nothing announced from then on is missed. */
    started,
    /** Announces, as part of a transaction, that an account has changed. */
    announce: (tx: Queryable, userId: string) => notifyLive(tx, [{ kind: 'account-changed', userId }]),
    /** Announces, as part of a transaction, the progress of a job. */
    announceJob: (tx: Queryable, userId: string, job: JobEvent) =>
      notifyLive(tx, [{ kind: 'job-progress', userId, job }]),
    /** Calls back when the account has changed or may have changed. Returns a function that unsubscribes. */
    follow: accounts.add,
    unchangedMs: recent.unchangedMs,
    /** Calls back for the jobs of the account. Returns a function that unsubscribes. */
    followJobs: jobs.add,
    /** Calls back when the session has ended, in any process. Returns a function that unsubscribes. */
    followSession: sessions.add,
    ...createWatching({ db, clock, ids }, scans.add),
    /** Deletes watches that a process left behind. */
    deleteExpired: () => deleteExpiredWatches(db, clock.now()),
    close: () => stopListening(),
  };
}
