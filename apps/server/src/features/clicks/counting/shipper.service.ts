import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { AbandonedJournal } from '../../../platform/journal/abandoned.ts';
import type { Journal } from '../../../platform/journal/journal.ts';
import type { Logger } from '../../../platform/log/log.ts';
import { createSaltCache } from '../upkeep/daily-salt.ts';
import type { BatchSource } from './batch.ts';
import type { CountingThrottle } from './counting-throttle.ts';
import { type Pause, shipJournal, type ShippingContext } from './ship-journal.ts';

/** "Own" is the journal of this node's gateway, which is still being written. "Abandoned" are those of ended processes. */
export interface Shipper {
  /** Starts a round now, and another one a second after each. */
  start(): void;
  /** Counts all clicks written by now, in the own journal and in abandoned ones, without throttling. */
  shipAll(): Promise<void>;
  /** Counts the rest of the own journal, for at most this time. */
  stop(timeoutMs: number): Promise<void>;
  readonly counts: { readonly shipped: number; readonly late: number; readonly damaged: number };
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
}

const roundMs = 1000;
const abandonedIntervalMs = 60_000;
const warnIntervalMs = 60_000;
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
function createOwnShipping(context: ShippingContext, journal: JournalToCount, pause: Pause) {
  const { source, folder } = journal;
  /** Undefined until the stored position is known. */
  let position: number | undefined;
  let oldestAt = context.clock.now().getTime();
  const isCounted = () => (position ?? 0) === journal.written();
  const onShipped = (to: number, lastAt: number) => {
    position = to;
    oldestAt = lastAt;
    journal.discard(to);
  };
  return {
    position: () => position ?? 0,
    lagMs: () => (isCounted() ? 0 : context.clock.now().getTime() - oldestAt),
    async ship(): Promise<void> {
      const shipped = { source, folder, until: () => journal.written() };
      if (!isCounted()) {
        const end = await shipJournal(context, shipped, { from: position, onShipped, pause });
        // Another process may have counted the rest, so the end can be beyond the last batch of this one.
        position = Math.max(position ?? 0, end);
      }
      oldestAt = context.clock.now().getTime();
      if (position !== undefined) journal.discard(position);
    },
  };
}

async function shipAbandoned(context: ShippingContext, journal: AbandonedJournal, pause: Pause): Promise<void> {
  let isDone = false;
  try {
    const onShipped = (to: number) => journal.discard(to);
    await shipJournal(context, { ...journal, until: () => undefined }, { onShipped, pause });
    isDone = true;
    context.log.info({ source: journal.source }, 'abandoned click journal counted');
  } finally {
    await journal.release({ remove: isDone });
  }
}

export function createShipper(deps: ShipperDeps): Shipper {
  const { clock, log } = deps;
  const counts = { shipped: 0, late: 0, damaged: 0 };
  const context = { ...deps, saltCache: createSaltCache(deps), counts, partitionedDays: new Set<string>() };
  let abandonedCheckedAt = 0;
  let warnedAt = 0;
  let isStopping = false;
  /** If true, a caller waits for the result: no throttling. */
  let isUrgent = false;
  const pause = createPause(deps, () => isUrgent);
  const own = createOwnShipping(context, deps.journal, pause);
  let round: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function shipRound(): Promise<void> {
    context.saltCache.deleteClosed();
    await own.ship();
    if (isStopping || clock.now().getTime() - abandonedCheckedAt < abandonedIntervalMs) return;
    abandonedCheckedAt = clock.now().getTime();
    for await (const journal of deps.abandoned()) {
      await shipAbandoned(context, journal, pause);
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
