import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../platform/db/db.ts';
import { answerOf } from './link-answer.ts';
import type { LinkCache } from './link-cache.ts';
import { findLinks } from './links.repo.ts';

interface CatchUpDeps {
  db: Db;
  cache: LinkCache;
  publicUrl: string;
  /** Changes whenever something may have been missed. */
  epoch: () => number;
  now: () => number;
}

/** One statement's worth, and a breath after it: visitors go first. */
const batchSize = 500;
const breathMs = 10;

/**
 * Checks, a batch at a time, what is in memory from before the database was lost or the process began: what was changed
 * or deleted meanwhile must not stay, even if nobody asks for it.
 */
export function createCatchUp({ db, cache, publicUrl, epoch, now }: CatchUpDeps) {
  let running: Promise<void> | undefined;
  let stopped = false;
  /** Changed while a batch was read: what it read of them may be old. */
  const changed = new Set<string>();

  async function check(hashes: readonly string[], read: { epoch: number; at: number }): Promise<void> {
    changed.clear();
    const rows = new Map((await findLinks(db, hashes)).map((row) => [row.hash, row]));
    if (epoch() !== read.epoch) return;
    for (const hash of hashes) {
      if (changed.has(hash)) continue;
      const row = rows.get(hash);
      if (row) cache.put(hash, answerOf(row, hash, publicUrl), read);
      else cache.delete(hash);
    }
  }

  async function run(): Promise<void> {
    const wanted = epoch();
    let batch: string[] = [];
    for (const [hash, entry] of cache.entries()) {
      if (entry.epoch === wanted) continue;
      batch.push(hash);
      if (batch.length < batchSize) continue;
      await check(batch, { epoch: wanted, at: now() });
      batch = [];
      await sleep(breathMs);
      if (stopped || epoch() !== wanted) return;
    }
    if (batch.length > 0) await check(batch, { epoch: wanted, at: now() });
  }

  return {
    forget: (hash: string) => void changed.add(hash),
    /** Something may have been missed: begins anew. */
    start(): void {
      if (cache.size === 0) return;
      const before = running ?? Promise.resolve();
      // If the database is lost again, its return begins this again; until then each link is checked when it is asked for.
      const mine: Promise<void> = before
        .then(() => (stopped ? undefined : run()))
        .catch(() => {})
        .finally(() => {
          if (running === mine) running = undefined;
        });
      running = mine;
    },
    async stop(): Promise<void> {
      stopped = true;
      await running;
    },
  };
}
