import { setTimeout as sleep } from 'node:timers/promises';
import { unavailable } from '../../http/app-error.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { answerOf, type LinkAnswer } from './link-answer.ts';
import { LinkCache } from './link-cache.ts';
import { createCatchUp } from './link-catch-up.ts';
import { findLink } from './links.repo.ts';

export interface Links {
  /** What memory knows of a hash in lower case, if that is known to be true, or the best there is. */
  peek(hash: string): LinkAnswer | undefined;
  /** The same with the database behind it. */
  resolve(hash: string): Promise<LinkAnswer>;
  /** Takes a changed link out of memory: whoever changed it sees the change at once. */
  forget(hash: string): void;
  readonly counts: { readonly hits: number; readonly misses: number; readonly stale: number };
  readonly memory: { readonly size: number; readonly bytes: number; readonly changes: number };
  /** What memory knows of links that exist, to be kept for a start without a database. */
  known(): IterableIterator<KnownLink>;
  /** Puts into memory what was known before; it is believed while the database is away, and checked as soon as it is there. */
  recall(links: Iterable<KnownLink>): void;
  close(): Promise<void>;
}

export type KnownLink = readonly [hash: string, answer: Exclude<LinkAnswer, { at: 'unknown' }>];

interface LinksDeps {
  db: Db;
  clock: Clock;
  config: { readonly publicUrl: string; readonly linkCacheBytes: number };
}

/** Set off by triggers on the tables behind a link. */
const channel = 'link_changed';
/** How long an entry is believed when nobody would tell of a change. */
const believeMs = 1000;
/** How long a visitor waits for the database when memory has an answer, and when it has none. */
const patienceMs = { withAnswer: 200, without: 3000 };
/** How long the database is left alone after it failed to answer. */
const troubleMs = 1000;

export function createLinks({ db, clock, config }: LinksDeps): Links {
  const cache = new LinkCache(config.linkCacheBytes);
  const fills = new Map<string, Promise<LinkAnswer>>();
  const counts = { hits: 0, misses: 0, stale: 0 };
  let epoch = 0;
  let listening = false;
  let troubledUntil = 0;
  const now = () => clock.now().getTime();

  const catchUp = createCatchUp({ db, cache, publicUrl: config.publicUrl, epoch: () => epoch, now });

  function forget(hash: string): void {
    cache.delete(hash);
    catchUp.forget(hash);
    // A read that is under way may have seen the old state: its answer is not kept.
    fills.delete(hash);
  }

  const stopListening = db.listen(channel, {
    message: forget,
    restored() {
      epoch += 1;
      listening = true;
      catchUp.start();
    },
    lost() {
      listening = false;
    },
  });

  /** One read per hash at a time, however many ask. */
  function fill(hash: string): Promise<LinkAnswer> {
    const running = fills.get(hash);
    if (running) return running;
    const read = { epoch, at: now() };
    const started: Promise<LinkAnswer> = findLink(db, hash).then(
      (row) => {
        const answer = answerOf(row, hash, config.publicUrl);
        troubledUntil = 0;
        if (fills.get(hash) === started) cache.put(hash, answer, read);
        return answer;
      },
      (error: unknown) => {
        troubledUntil = now() + troubleMs;
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
      troubledUntil = now() + troubleMs;
      throw unavailable(new Error('the database takes too long'));
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
    if (time - entry.readAt < believeMs) {
      counts.hits += 1;
      return entry.answer;
    }
    if (time < troubledUntil) {
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
      for (const [hash, { answer }] of cache.entries()) if (answer.at !== 'unknown') yield [hash, answer];
    },
    recall(links) {
      for (const [hash, answer] of links) if (!cache.find(hash)) cache.put(hash, answer, { epoch: -1, at: 0 });
      if (listening) catchUp.start();
    },
    async resolve(hash) {
      const known = peek(hash);
      if (known) return known;
      counts.misses += 1;
      const old = cache.find(hash)?.answer;
      if (!old) {
        if (now() < troubledUntil) throw unavailable();
        return within(patienceMs.without, fill(hash));
      }
      return within(patienceMs.withAnswer, fill(hash)).catch(() => {
        counts.stale += 1;
        return old;
      });
    },
    async close() {
      await stopListening();
      await catchUp.stop();
    },
  };
}
