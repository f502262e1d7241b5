import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { JournalProgress, Mark } from '../../../platform/journal/progress.ts';
import type { Logger } from '../../../platform/log/log.ts';
import type { SaltCache } from '../upkeep/daily-salt.ts';
import { createPartitions } from '../upkeep/partitions.repo.ts';
import type { BatchSource, ReadyBatch } from './batch.ts';
import { announceScans } from '../../live/live.service.ts';
import { scanEventOf } from '../scans/scan-event.ts';
import { findScans } from '../scans/scans.repo.ts';
import { countBatch, ensurePosition, skipLostClicks } from './counting.repo.ts';

export interface ShippedCounts {
  shipped: number;
  /** Counted again after the database has lost them. */
  reshipped: number;
  /** Lost by the database and no longer in the journal. */
  unrecoverable: number;
  late: number;
  damaged: number;
}

/** Shared by all journals that a shipper counts. */
export interface ShippingContext {
  db: Db;
  clock: Clock;
  log: Logger;
  batches: BatchSource;
  saltCache: SaltCache;
  counts: ShippedCounts;
  /** Days that are known to have partitions. */
  partitionedDays: Set<string>;
}

interface JournalToShip {
  source: string;
  folder: string;
  /** The end of a journal that is still being written; undefined for an abandoned one. */
  until: () => number | undefined;
  progress: JournalProgress;
}

/** Waits between two batches. Takes the duration of the last one and the time of its last click. */
export type Pause = (workedMs: number, lastAt: number) => Promise<void>;

interface Options {
  /** The mark to start at; if undefined, the one stored in the database. */
  from?: Mark | undefined;
  /** Called after each counted batch with its end and the time of its last click. */
  onShipped: (to: Mark, lastAt: number) => void;
  pause: Pause;
}

/** Clicks per statement. Fewer on the embedded engine, which runs one statement at a time while all others wait. */
const maxLines = { embedded: 1000, postgres: 5000 } satisfies Record<Db['engine'], number>;
/** If a partition is missing more often than this in a row, the shipper stops until the next round. */
const maxFailures = 2;

/** PostgreSQL's error for a row without a partition: upkeep has closed the day or dropped its click events. */
const isMissingPartition = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23514';

async function readBatch(context: ShippingContext, journal: JournalToShip, from: number): Promise<ReadyBatch> {
  const { batches, saltCache, db } = context;
  const { folder, progress } = journal;
  for (;;) {
    const furthest = progress.furthest().position;
    const until = from < furthest ? furthest : journal.until();
    const batch = await batches.next({ folder, from, until, maxLines: maxLines[db.engine], salts: saltCache.salts });
    if (batch.kind === 'ready') return batch;
    await saltCache.load(batch.days);
  }
}

async function ensurePartitions({ db, partitionedDays }: ShippingContext, days: readonly string[]): Promise<void> {
  const missing = days.filter((day) => !partitionedDays.has(day));
  if (missing.length === 0) return;
  await db.tx((tx) => createPartitions(tx, missing));
  for (const day of missing) partitionedDays.add(day);
}

function addToCounts({ log, counts }: ShippingContext, source: string, batch: ReadyBatch, isAgain: boolean): void {
  const { skipped, unreadable } = batch;
  counts[isAgain ? 'reshipped' : 'shipped'] += batch.clicks;
  if (isAgain) return;
  counts.late += batch.late;
  counts.damaged += unreadable + (skipped > 0 ? 1 : 0);
  if (skipped + unreadable > 0) log.error({ source, skipped, unreadable }, 'damaged click journal');
}

/** Announces the batch's clicks on watched links. A failure affects open pages only: the clicks are counted. */
async function announce({ db, clock, log }: ShippingContext, { columns }: ReadyBatch): Promise<void> {
  try {
    const scans = await findScans(db, columns, clock.now());
    if (scans.length > 0) await announceScans(db, scans.map(scanEventOf));
  } catch (error) {
    log.warn({ err: error }, 'scan announcement failed');
  }
}

/** Reads the stored position. If the database has lost transactions, salts and partitions may be lost too. */
async function locate(context: ShippingContext, { source, progress }: JournalToShip): Promise<Mark> {
  const { db, clock, log } = context;
  const stored = await ensurePosition(db, source, clock.now());
  const missing = progress.furthest().clicks - stored.clicks;
  if (stored.position < progress.counted().position) {
    log.warn({ source, missing }, 'database behind the click journal, shipping again');
    context.saltCache.clear();
    context.partitionedDays.clear();
  }
  progress.update(stored, clock.now().getTime());
  return stored;
}

/** Called when all kept clicks up to the furthest mark are counted again: the missing ones were deleted before. */
async function settleRecovery(context: ShippingContext, journal: JournalToShip, at: Mark): Promise<Mark> {
  const { db, clock, log, counts } = context;
  const { source, progress } = journal;
  const furthest = progress.furthest();
  const lost = furthest.clicks - at.clicks;
  await skipLostClicks(db, source, at, furthest);
  counts.unrecoverable += Math.max(0, lost);
  if (lost > 0) log.error({ source, lost }, 'clicks lost by the database and no longer in the journal');
  progress.settle(furthest, clock.now().getTime());
  return furthest;
}

/**
 * Counts a journal up to its end, and returns the mark of the end. The next batch is read while the database counts the
 * last one. Two processes may count the same journal: the position in the database accepts each batch once. If the stored position
 * is behind the furthest one, the batches in between are shipped again.
 */
export async function shipJournal(context: ShippingContext, journal: JournalToShip, options: Options): Promise<Mark> {
  const { db, clock } = context;
  const { source, progress } = journal;
  const isRecovering = () => at.position < progress.furthest().position;
  let at = options.from ?? (await locate(context, journal));
  let upcoming = readBatch(context, journal, at.position);
  let failures = 0;
  for (;;) {
    const batch = await upcoming;
    if (batch.next === at.position) {
      if (!isRecovering()) return at;
      at = await settleRecovery(context, journal, at);
      upcoming = readBatch(context, journal, at.position);
      continue;
    }
    await ensurePartitions(context, batch.days);
    upcoming = readBatch(context, journal, batch.next);
    // If counting fails, nothing else handles the rejection.
    upcoming.catch(() => {});
    const startedAt = performance.now();
    try {
      const { isCounted, hasWatchedLinks } = await countBatch(db, {
        source,
        from: at.position,
        to: batch.next,
        now: clock.now(),
        batch,
      });
      if (isCounted) {
        if (hasWatchedLinks && !isRecovering()) await announce(context, batch);
        addToCounts(context, source, batch, isRecovering());
        failures = 0;
        at = { position: batch.next, clicks: at.clicks + batch.clicks };
        progress.update(at, clock.now().getTime());
        if (at.position === progress.furthest().position && at.clicks < progress.furthest().clicks)
          at = await settleRecovery(context, journal, at);
        options.onShipped(at, batch.lastAt);
        await options.pause(performance.now() - startedAt, batch.lastAt);
        continue;
      }
      context.saltCache.clear();
      at = await locate(context, journal);
    } catch (error) {
      failures += 1;
      if (!isMissingPartition(error) || failures > maxFailures) throw error;
      context.saltCache.clear();
      context.partitionedDays.clear();
    }
    await upcoming.catch(() => {});
    upcoming = readBatch(context, journal, at.position);
  }
}
