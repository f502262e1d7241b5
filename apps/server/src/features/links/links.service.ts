import { setTimeout as sleep } from 'node:timers/promises';
import { unavailable } from '../../http/app-error.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { LinkAnswer } from './link-answer.ts';
import { LinkCache } from './link-cache.ts';
import { createRevalidation } from './link-revalidation.ts';
import type { LinkSource } from './link-source.ts';

export interface Links {
  /** The cached answer for a lower-case hash, if it is known to be current or the source cannot be asked. */
  peek(hash: string): LinkAnswer | undefined;
  /** The same, with a lookup in the source if needed. */
  resolve(hash: string): Promise<LinkAnswer>;
  /** Removes a changed link from the cache. */
  forget(hash: string): void;
  readonly counts: { readonly hits: number; readonly misses: number; readonly stale: number };
  readonly memory: { readonly size: number; readonly bytes: number; readonly changes: number };
  /** The cached links that exist, to be kept for a start without a database. */
  known(): IterableIterator<KnownLink>;
  /** Fills the cache with links known before; they are used while the source is away and revalidated once it is there. */
  recall(links: Iterable<KnownLink>): void;
  close(): Promise<void>;
}

export type KnownLink = readonly [hash: string, answer: Exclude<LinkAnswer, { kind: 'unknown' }>];

interface LinksDeps {
  source: LinkSource;
  clock: Clock;
  maxCacheBytes: number;
}

/** How long an entry is used without asking while changes are not reported. */
const unreportedMs = 1000;
/** How long a visitor waits for a lookup when the cache has an old answer, and when it has none. */
const timeoutMs = { withAnswer: 200, without: 3000 };
/** How long the source is not asked after it failed. */
const backOffMs = 1000;

export function createLinks({ source, clock, maxCacheBytes }: LinksDeps): Links {
  const cache = new LinkCache(maxCacheBytes);
  const fills = new Map<string, Promise<LinkAnswer>>();
  const counts = { hits: 0, misses: 0, stale: 0 };
  let epoch = 0;
  let listening = false;
  let backOffUntil = 0;
  const now = () => clock.now().getTime();

  const revalidation = createRevalidation({ source, cache, epoch: () => epoch, now });

  function forget(hash: string): void {
    cache.delete(hash);
    revalidation.forget(hash);
    // A lookup in progress may have seen the old state: its answer is not cached.
    fills.delete(hash);
  }

  const stopListening = source.listen({
    message: forget,
    restored() {
      epoch += 1;
      listening = true;
      revalidation.start();
    },
    lost() {
      listening = false;
    },
  });

  /** One lookup per hash at a time, however many visitors request it. */
  function fill(hash: string): Promise<LinkAnswer> {
    const running = fills.get(hash);
    if (running) return running;
    const read = { epoch, at: now() };
    const started: Promise<LinkAnswer> = source.find([hash]).then(
      ([answer = { kind: 'unknown' }]) => {
        backOffUntil = 0;
        if (fills.get(hash) === started) cache.put(hash, answer, read);
        return answer;
      },
      (error: unknown) => {
        backOffUntil = now() + backOffMs;
        throw unavailable(error);
      },
    );
    fills.set(hash, started);
    const done = () => {
      if (fills.get(hash) === started) fills.delete(hash);
    };
    started.then(done, done);
    return started;
  }

  async function within(milliseconds: number, work: Promise<LinkAnswer>): Promise<LinkAnswer> {
    const late = new AbortController();
    const timeout = sleep(milliseconds, undefined, { signal: late.signal }).then(() => {
      backOffUntil = now() + backOffMs;
      throw unavailable(new Error('the lookup takes too long'));
    });
    try {
      return await Promise.race([work, timeout]);
    } finally {
      late.abort();
      timeout.catch(() => {});
    }
  }

  function peek(hash: string): LinkAnswer | undefined {
    const entry = cache.find(hash);
    if (!entry) return undefined;
    if (listening && entry.epoch === epoch) {
      counts.hits += 1;
      return entry.answer;
    }
    const time = now();
    if (time - entry.readAt < unreportedMs) {
      counts.hits += 1;
      return entry.answer;
    }
    if (time < backOffUntil) {
      counts.stale += 1;
      return entry.answer;
    }
    return undefined;
  }

  return {
    peek,
    forget,
    counts,
    memory: cache,
    *known() {
      for (const [hash, { answer }] of cache.entries()) if (answer.kind !== 'unknown') yield [hash, answer];
    },
    recall(links) {
      for (const [hash, answer] of links) if (!cache.find(hash)) cache.put(hash, answer, { epoch: -1, at: 0 });
      if (listening) revalidation.start();
    },
    async resolve(hash) {
      const known = peek(hash);
      if (known) return known;
      counts.misses += 1;
      const old = cache.find(hash)?.answer;
      if (!old) {
        if (now() < backOffUntil) throw unavailable();
        return within(timeoutMs.without, fill(hash));
      }
      return within(timeoutMs.withAnswer, fill(hash)).catch(() => {
        counts.stale += 1;
        return old;
      });
    },
    async close() {
      await stopListening();
      await revalidation.stop();
    },
  };
}
