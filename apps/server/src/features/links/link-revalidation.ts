import { setTimeout as sleep } from 'node:timers/promises';
import type { LinkKey } from '@tessera/contract';
import type { LinkCache, LinkRead } from './link-cache.ts';
import type { LinkSource } from './link-source.ts';

interface RevalidationDeps {
  source: LinkSource;
  cache: LinkCache;
  startRead: () => LinkRead;
}

/** One statement reads a batch. The pause after it lets lookups for visitors run first. */
const batchSize = 500;
const pauseMs = 10;

/**
 * Revalidates cached links in batches after a reconnect or a start: links that were changed or deleted in between must not
 * stay in the cache, even if they are not requested.
 */
export function createRevalidation({ source, cache, startRead }: RevalidationDeps) {
  let running: Promise<void> | undefined;
  let isStopped = false;
  /** Links that changed while a batch was read, so that their answers in the batch may be stale. */
  const changed = new Set<LinkKey>();

  async function revalidate(keys: readonly LinkKey[]): Promise<void> {
    changed.clear();
    const read = startRead();
    const answers = await source.find(keys);
    if (startRead().epoch !== read.epoch) return;
    for (const [index, key] of keys.entries()) {
      if (changed.has(key)) continue;
      const answer = answers[index];
      if (answer && answer.kind !== 'unknown') cache.put(key, answer, read);
      else cache.delete(key);
    }
  }

  async function revalidateAll(): Promise<void> {
    const { epoch } = startRead();
    let batch: LinkKey[] = [];
    for (const [key, entry] of cache.entries()) {
      if (entry.epoch === epoch) continue;
      batch.push(key);
      if (batch.length < batchSize) continue;
      await revalidate(batch);
      batch = [];
      await sleep(pauseMs);
      if (isStopped || startRead().epoch !== epoch) return;
    }
    if (batch.length > 0) await revalidate(batch);
  }

  return {
    /** The link has changed: a batch being read may have its old state. */
    invalidate: (key: LinkKey) => void changed.add(key),
    /** Called when changes may have been missed: starts over. */
    start(): void {
      if (cache.size === 0) return;
      const before = running ?? Promise.resolve();
      // After a failure, the next reconnect starts this again; until then each link is revalidated when it is requested.
      const mine: Promise<void> = before
        .then(() => (isStopped ? undefined : revalidateAll()))
        .catch(() => {})
        .finally(() => {
          if (running === mine) running = undefined;
        });
      running = mine;
    },
    async stop(): Promise<void> {
      isStopped = true;
      await running;
    },
  };
}
