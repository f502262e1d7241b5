import type { LinkKey } from '@tessera/contract';
import { unavailable } from '../../http/app-error.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { LinkAnswer } from './link-answer.ts';
import { LinkCache } from './link-cache.ts';
import { createFreshness } from './link-freshness.ts';
import { createLookup } from './link-lookup.ts';
import { createRevalidation } from './link-revalidation.ts';
import type { LinkSource } from './link-source.ts';

/** Reported instead of a key if any link may have changed, such as by a blocked host. */
export const everyLink = '*' as LinkKey;

export interface Links {
  /** The cached answer for a link, if it is known to be current or the source cannot be reached. */
  peek(key: LinkKey): LinkAnswer | undefined;
  /** Like `peek`, but looks the link up in the source if needed. */
  resolve(key: LinkKey): Promise<LinkAnswer>;
  /** Removes a changed link from the cache. `everyLink`: revalidates all links. */
  invalidate(key: LinkKey): void;
  readonly counts: { readonly hits: number; readonly misses: number; readonly stale: number };
  readonly memory: { readonly size: number; readonly bytes: number; readonly changes: number };
  /** The cached links to save for a start without a database. A reserved link is about to change, so it is not saved. */
  known(): IterableIterator<KnownLink>;
  /** Fills the cache with saved links. They are used while the source is unreachable and revalidated once it is back. */
  preload(links: Iterable<KnownLink>): void;
  close(): Promise<void>;
}

export type KnownLink = readonly [
  key: LinkKey,
  answer: Exclude<LinkAnswer, { kind: 'unknown' | 'reserved' | 'trial' }>,
];

interface LinksDeps {
  source: LinkSource;
  clock: Clock;
  maxCacheBytes: number;
}

/** How long a visitor waits for a lookup. */
const timeoutMs = { withStaleAnswer: 200, withoutAnswer: 3000 };

export function createLinks({ source, clock, maxCacheBytes }: LinksDeps): Links {
  const cache = new LinkCache(maxCacheBytes);
  const counts = { hits: 0, misses: 0, stale: 0 };
  const now = () => clock.now().getTime();
  const freshness = createFreshness(now);
  const { startRead } = freshness;
  const lookup = createLookup({ source, cache, startRead, now });
  const revalidation = createRevalidation({ source, cache, startRead });

  function invalidate(key: LinkKey): void {
    if (key === everyLink) {
      // Keep cached links: they are used while the database does not answer.
      freshness.invalidateAll();
      lookup.invalidateAll();
      revalidation.start();
      return;
    }
    cache.delete(key);
    revalidation.invalidate(key);
    lookup.invalidate(key);
  }

  const stopListening = source.listen({
    message: invalidate,
    restored() {
      freshness.restored();
      revalidation.start();
    },
    lost: () => freshness.lost(),
  });

  function peek(key: LinkKey): LinkAnswer | undefined {
    const entry = cache.find(key);
    if (!entry) return undefined;
    if (freshness.isCurrent(entry)) {
      counts.hits += 1;
      return entry.answer;
    }
    if (!lookup.isBackingOff(now())) return undefined;
    counts.stale += 1;
    return entry.answer;
  }

  return {
    peek,
    invalidate,
    counts,
    memory: cache,
    *known() {
      for (const [key, { answer }] of cache.entries())
        if (answer.kind !== 'unknown' && answer.kind !== 'reserved' && answer.kind !== 'trial') yield [key, answer];
    },
    preload(links) {
      for (const [key, answer] of links) if (!cache.find(key)) cache.put(key, answer, { epoch: -1, at: 0 });
      if (freshness.isListening) revalidation.start();
    },
    async resolve(key) {
      const cached = peek(key);
      if (cached) return cached;
      counts.misses += 1;
      const entry = cache.find(key);
      const stale = entry?.answer;
      if (!stale) {
        if (lookup.isBackingOff(now())) throw unavailable();
        return lookup.find(key, timeoutMs.withoutAnswer);
      }
      const isInvalidated = entry !== undefined && freshness.isInvalidated(entry);
      return lookup.find(key, isInvalidated ? timeoutMs.withoutAnswer : timeoutMs.withStaleAnswer).catch(() => {
        counts.stale += 1;
        return stale;
      });
    },
    async close() {
      await stopListening();
      await revalidation.stop();
    },
  };
}
