import { setTimeout as sleep } from 'node:timers/promises';
import type { LinkCache } from './link-cache.ts';
import type { LinkSource } from './link-source.ts';

interface RevalidationDeps {
  source: LinkSource;
  cache: LinkCache;
  /** Changes whenever a change of a link may have been missed. */
  epoch: () => number;
  now: () => number;
}

/** One statement reads a batch; a pause after it lets visitors go first. */
const batchSize = 500;
const pauseMs = 10;

/**
 * Revalidates cached links in batches after a reconnect or a start: links that were changed or deleted meanwhile must not
 * stay in the cache, even if they are not requested.
 */
export function createRevalidation({ source, cache, epoch, now }: RevalidationDeps) {
  let running: Promise<void> | undefined;
  let stopped = false;
  /** Changed while a batch was read: the answers read for them may be old. */
  const changed = new Set<string>();

  async function check(hashes: readonly string[], read: { epoch: number; at: number }): Promise<void> {
    changed.clear();
    const answers = await source.find(hashes);
    if (epoch() !== read.epoch) return;
    for (const [index, hash] of hashes.entries()) {
      if (changed.has(hash)) continue;
      const answer = answers[index];
      if (answer && answer.kind !== 'unknown') cache.put(hash, answer, read);
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
      await sleep(pauseMs);
      if (stopped || epoch() !== wanted) return;
    }
    if (batch.length > 0) await check(batch, { epoch: wanted, at: now() });
  }

  return {
    forget: (hash: string) => void changed.add(hash),
    /** Changes may have been missed: starts over. */
    start(): void {
      if (cache.size === 0) return;
      const before = running ?? Promise.resolve();
      // If the source is lost again, its return starts this again; until then each link is revalidated on request.
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
