import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { AbandonedJournal } from '../../../platform/journal/abandoned.ts';
import type { Journal } from '../../../platform/journal/journal.ts';
import type { JournalProgress, Mark } from '../../../platform/journal/progress.ts';
import type { Logger } from '../../../platform/log/log.ts';
import { createSaltCache } from '../upkeep/daily-salt.ts';
import type { BatchSource } from './batch.ts';
import type { CountingThrottle } from './counting-throttle.ts';
import { type Pause, shipJournal, type ShippedCounts, type ShippingContext } from './ship-journal.ts';

/** "Own" is the journal of this node's gateway, which is still being written. "Abandoned" are those of ended processes. */
export interface Shipper {
  /** Starts a round now, and another one a second after each. */
  start(): void;
  /** Counts all clicks written by now, in the own journal and in abandoned ones, without throttling. */
  shipAll(): Promise<void>;
  /** Counts the rest of the own journal, for at most this time. */
  stop(timeoutMs: number): Promise<void>;
  readonly counts: Readonly<ShippedCounts>;
  /** The position up to which the own journal is counted. */
  position(): number;
  /** The age of the oldest uncounted click. */
  lagMs(): number;
}

/** The part of a journal that the process that counts it uses; another process writes it. */
export type JournalToCount = Pick<Journal, 'source' | 'folder' | 'written' | 'discard'>;

export interface ShipperDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  journal: JournalToCount;
  batches: BatchSource;
  /** The journals of processes that have ended. */
  abandoned: () => AsyncIterable<AbandonedJournal>;
  throttle: CountingThrottle;
  /** The progress of the journal in a folder whose counted segments are kept for this time. */
  openProgress: (folder: string, keepMs: number) => JournalProgress;
  /** How long counted segments are kept, in case that the database loses its last transactions. */
  keepMs: number;
  /** Deletes kept segments beyond the limit of bytes; returns whether there are still too many. */
  limitKept: () => boolean;
}

const roundMs = 1000;
const abandonedIntervalMs = 60_000;
const warnIntervalMs = 60_000;
/** How often the position is compared with the database's while there are no clicks to count. */
const verifyIntervalMs = 10_000;
const limitIntervalMs = 5000;
/** During a pause, the shipper checks at this interval whether the CPU is idle. */
const pauseCheckMs = 250;

/** Pauses as long as the throttle requires, or until `isUrgent`. */
const createPause =
  ({ clock, throttle }: ShipperDeps, isUrgent: () => boolean): Pause =>
  async (workedMs, lastAt) => {
    if (isUrgent()) return;
    const end = performance.now() + throttle.pauseMs(workedMs, clock.now().getTime() - lastAt);
    for (let left = end - performance.now(); left >= 1 && !isUrgent(); left = end - performance.now()) {
      await sleep(Math.min(left, pauseCheckMs), undefined, { ref: false });
      if (throttle.isIdle()) return;
    }
  };

/** Ships the own journal. */
function createOwnShipping(context: ShippingContext, { journal, openProgress, keepMs }: ShipperDeps, pause: Pause) {
  const { source, folder } = journal;
  const { clock } = context;
  const progress = openProgress(folder, keepMs);
  /** Undefined until the stored position is known. */
  let counted: Mark | undefined;
  let verifiedAt = Number.NEGATIVE_INFINITY;
  let oldestAt = clock.now().getTime();
  const position = () => counted?.position ?? 0;
  const isCounted = () => position() === journal.written();
  const onShipped = (to: Mark, lastAt: number) => {
    counted = to;
    oldestAt = lastAt;
  };

  async function shipRest(from: Mark | undefined): Promise<void> {
    const shipped = { source, folder, progress, until: () => journal.written() };
    counted = await shipJournal(context, shipped, { from, onShipped, pause });
  }

  return {
    position,
    lagMs: () => (isCounted() ? 0 : clock.now().getTime() - oldestAt),
    /** Before the next round, reads the position from the database. */
    verify() {
      verifiedAt = Number.NEGATIVE_INFINITY;
    },
    async ship(): Promise<void> {
      const now = clock.now().getTime();
      const isDue = Math.abs(now - verifiedAt) >= verifyIntervalMs;
      if (isDue || !isCounted()) {
        const lastVerifiedAt = verifiedAt;
        // After an error, such as a lost connection, the next round asks the database.
        verifiedAt = Number.NEGATIVE_INFINITY;
        await shipRest(isDue ? undefined : counted);
        verifiedAt = isDue ? now : lastVerifiedAt;
      }
      oldestAt = clock.now().getTime();
      if (counted) progress.update(counted, oldestAt);
      journal.discard(progress.keepFrom(oldestAt));
    },
  };
}

/** Ships the rest of an abandoned journal. Deletes it if none of it is to be kept any longer. */
async function shipAbandoned(
  context: ShippingContext,
  journal: AbandonedJournal,
  progress: JournalProgress,
  pause: Pause,
): Promise<void> {
  const before = progress.counted().position;
  let isDone = false;
  try {
    const end = await shipJournal(
      context,
      { ...journal, progress, until: () => undefined },
      { onShipped: () => {}, pause },
    );
    const now = context.clock.now().getTime();
    progress.update(end, now);
    const keepFrom = progress.keepFrom(now);
    journal.discard(keepFrom);
    isDone = keepFrom === end.position;
    if (end.position !== before) context.log.info({ source: journal.source }, 'abandoned click journal counted');
  } finally {
    await journal.release({ remove: isDone });
  }
}

export function createShipper(deps: ShipperDeps): Shipper {
  const { clock, log } = deps;
  const counts = { shipped: 0, reshipped: 0, unrecoverable: 0, late: 0, damaged: 0 };
  const context = { ...deps, saltCache: createSaltCache(deps), counts, partitionedDays: new Set<string>() };
  let abandonedCheckedAt = 0;
  let limitedAt = Number.NEGATIVE_INFINITY;
  let keepMs = deps.keepMs;
  let warnedAt = 0;
  let isStopping = false;
  /** If true, a caller waits for the result: no throttling. */
  let isUrgent = false;
  const pause = createPause(deps, () => isUrgent);
  const own = createOwnShipping(context, deps, pause);
  let round: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  /** Above the limit of bytes, abandoned journals are not kept. */
  function limitKept(): void {
    if (performance.now() - limitedAt < limitIntervalMs) return;
    limitedAt = performance.now();
    keepMs = deps.limitKept() ? 0 : deps.keepMs;
  }

  async function shipRound(): Promise<void> {
    context.saltCache.deleteClosed();
    await own.ship();
    limitKept();
    if (isStopping || clock.now().getTime() - abandonedCheckedAt < abandonedIntervalMs) return;
    abandonedCheckedAt = clock.now().getTime();
    for await (const journal of deps.abandoned()) {
      await shipAbandoned(context, journal, deps.openProgress(journal.folder, keepMs), pause);
      if (isStopping) return;
    }
  }

  /** One round at a time. After a failure the clicks are still in the journal, and the next round tries again. */
  function startRound(): void {
    round ??= shipRound()
      .catch((error: unknown) => {
        if (Date.now() - warnedAt < warnIntervalMs) return;
        warnedAt = Date.now();
        log.warn({ err: error }, 'click counting failed');
      })
      .finally(() => {
        round = undefined;
        if (timer && !isStopping) timer = setTimeout(startRound, roundMs).unref();
      });
  }

  return {
    counts,
    start() {
      timer = setTimeout(startRound, 0);
    },
    async shipAll() {
      abandonedCheckedAt = 0;
      own.verify();
      isUrgent = true;
      await shipRound().finally(() => {
        isUrgent = isStopping;
      });
    },
    async stop(timeoutMs) {
      isStopping = true;
      isUrgent = true;
      clearTimeout(timer);
      const last = (round ?? Promise.resolve())
        .then(() => own.ship())
        .catch((error: unknown) => {
          log.warn({ err: error }, 'clicks left in the journal at shutdown');
        });
      const timeout = new AbortController();
      await Promise.race([last, sleep(timeoutMs, undefined, { signal: timeout.signal }).catch(() => {})]);
      timeout.abort();
    },
    position: own.position,
    lagMs: own.lagMs,
  };
}
