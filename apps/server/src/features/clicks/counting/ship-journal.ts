import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Logger } from '../../../platform/log/log.ts';
import type { SaltCache } from '../upkeep/daily-salt.ts';
import { createPartitions } from '../upkeep/partitions.repo.ts';
import type { BatchSource, ReadyBatch } from './batch.ts';
import { announceScans } from '../../live/live.service.ts';
import { scanEventOf } from '../scans/scan-event.ts';
import { findScans } from '../scans/scans.repo.ts';
import { countBatch, ensurePosition } from './counting.repo.ts';

/** Shared by all journals that a shipper counts. */
export interface ShippingContext {
  db: Db;
  clock: Clock;
  log: Logger;
  batches: BatchSource;
  saltCache: SaltCache;
  counts: { shipped: number; late: number; damaged: number };
  /** Days that are known to have partitions. */
  partitionedDays: Set<string>;
}

interface JournalToShip {
  source: string;
  folder: string;
  /** The end of a journal that is still being written; undefined for an abandoned one. */
  until: () => number | undefined;
}

/** Waits between two batches. Takes the duration of the last one and the time of its last click. */
export type Pause = (workedMs: number, lastAt: number) => Promise<void>;

interface Progress {
  /** The position to start at; if undefined, the one stored in the database. */
  from?: number | undefined;
  /** Called after each counted batch with its end and the time of its last click. */
  onShipped: (to: number, lastAt: number) => void;
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
  const { folder } = journal;
  for (;;) {
    const until = journal.until();
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

function addToCounts({ log, counts }: ShippingContext, source: string, batch: ReadyBatch): void {
  const { skipped, unreadable } = batch;
  counts.shipped += batch.clicks;
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

/**
 * Counts a journal up to its end, and returns the position of the end. The next batch is read while the database counts the
 * last one. Two processes may count the same journal: the position in the database accepts each batch once.
 */
export async function shipJournal(
  context: ShippingContext,
  journal: JournalToShip,
  progress: Progress,
): Promise<number> {
  const { db, clock } = context;
  const { source } = journal;
  let from = progress.from ?? (await ensurePosition(db, source, clock.now()));
  let upcoming = readBatch(context, journal, from);
  let failures = 0;
  for (;;) {
    const batch = await upcoming;
    if (batch.next === from) return from;
    await ensurePartitions(context, batch.days);
    upcoming = readBatch(context, journal, batch.next);
    // If counting fails, nothing else handles the rejection.
    upcoming.catch(() => {});
    const startedAt = performance.now();
    try {
      const { isCounted, hasWatchedLinks } = await countBatch(db, {
        source,
        from,
        to: batch.next,
        now: clock.now(),
        columns: batch.columns,
      });
      if (isCounted) {
        if (hasWatchedLinks) await announce(context, batch);
        addToCounts(context, source, batch);
        failures = 0;
        from = batch.next;
        progress.onShipped(from, batch.lastAt);
        await progress.pause(performance.now() - startedAt, batch.lastAt);
        continue;
      }
      from = await ensurePosition(db, source, clock.now());
    } catch (error) {
      failures += 1;
      if (!isMissingPartition(error) || failures > maxFailures) throw error;
      context.saltCache.clear();
      context.partitionedDays.clear();
    }
    await upcoming.catch(() => {});
    upcoming = readBatch(context, journal, from);
  }
}
