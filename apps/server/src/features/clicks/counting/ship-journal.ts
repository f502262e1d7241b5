import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Logger } from '../../../platform/log/log.ts';
import type { Batch } from './batch.ts';
import type { BatchSource } from './batch-source.ts';
import { countBatch, openSource } from './counting.repo.ts';
import { makeDays } from '../upkeep/partitions.repo.ts';
import type { createSaltShaker } from '../upkeep/daily-salt.ts';

interface Shared {
  db: Db;
  clock: Clock;
  log: Logger;
  batches: BatchSource;
  salts: ReturnType<typeof createSaltShaker>;
  counts: { shipped: number; late: number; damaged: number };
  /** Days that there is room for in the database. */
  readyDays: Set<string>;
}

export interface ShippedJournal {
  source: string;
  folder: string;
  /** How far it is written, if it still is. */
  until: () => number | undefined;
}

interface Progress {
  /** Where it stands, if that is known. */
  from?: number | undefined;
  shipped: (to: number, lastAt: number) => void;
  /** Waits as long as others need the machine more; gets how long the last batch took and when its last click was made. */
  rest: (workedMs: number, lastAt: number) => Promise<void>;
}

/** One statement's worth. The embedded engine does one thing at a time, and others want their turn. */
const mostLines = { embedded: 1000, postgres: 5000 } satisfies Record<Db['engine'], number>;

type ReadyBatch = Extract<Batch, { at: 'ready' }>;

/** "There is no place for this row": a day was closed or dropped since we looked. */
const isMissingDay = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23514';

async function nextBatch(shared: Shared, journal: ShippedJournal, from: number): Promise<ReadyBatch> {
  const { batches, salts, db } = shared;
  for (;;) {
    const batch = await batches.next({
      folder: journal.folder,
      from,
      until: journal.until(),
      mostLines: mostLines[db.engine],
      salts: salts.kept,
    });
    if (batch.at === 'ready') return batch;
    await salts.find(batch.days);
  }
}

async function makeRoom({ db, readyDays }: Shared, days: readonly string[]): Promise<void> {
  const missing = days.filter((day) => !readyDays.has(day));
  if (missing.length === 0) return;
  await db.tx((tx) => makeDays(tx, missing));
  for (const day of missing) readyDays.add(day);
}

function note({ log, counts }: Shared, source: string, batch: ReadyBatch): void {
  counts.shipped += batch.clicks;
  counts.late += batch.late;
  const { skipped, unreadable } = batch;
  counts.damaged += unreadable + (skipped > 0 ? 1 : 0);
  if (skipped + unreadable > 0) log.error({ source, skipped, unreadable }, 'a part of a journal of clicks was damaged');
}

/**
 * Counts a journal up to where it is written. The next batch is made while the database counts the last one. Two that
 * count the same journal do no harm: the position in the database lets each batch pass once.
 */
export async function shipJournal(shared: Shared, journal: ShippedJournal, progress: Progress): Promise<void> {
  const { db, clock } = shared;
  const { source } = journal;
  let from = progress.from ?? (await openSource(db, source, clock.now()));
  let coming = nextBatch(shared, journal, from);
  let surprises = 0;
  for (;;) {
    const batch = await coming;
    if (batch.next === from) return;
    await makeRoom(shared, batch.days);
    coming = nextBatch(shared, journal, batch.next);
    // If counting fails, nobody waits for it any more.
    coming.catch(() => {});
    const started = performance.now();
    try {
      const { moved } = await countBatch(db, {
        source,
        from,
        to: batch.next,
        now: clock.now(),
        columns: batch.columns,
      });
      if (moved) {
        note(shared, source, batch);
        surprises = 0;
        from = batch.next;
        progress.shipped(from, batch.lastAt);
        await progress.rest(performance.now() - started, batch.lastAt);
        continue;
      }
      from = await openSource(db, source, clock.now());
    } catch (error) {
      surprises += 1;
      if (!isMissingDay(error) || surprises > 2) throw error;
      shared.salts.forgetAll();
      shared.readyDays.clear();
    }
    await coming.catch(() => {});
    coming = nextBatch(shared, journal, from);
  }
}
