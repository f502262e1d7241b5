import { setTimeout as sleep } from 'node:timers/promises';
import type { LinkKey } from '@tessera/contract';
import { unavailable } from '../../http/app-error.ts';
import type { LinkAnswer } from './link-answer.ts';
import type { LinkCache, LinkRead } from './link-cache.ts';
import type { LinkSource } from './link-source.ts';

interface LookupDeps {
  source: LinkSource;
  cache: LinkCache;
  /** The epoch and time of a read that starts now. */
  startRead: () => LinkRead;
  now: () => number;
}

/** After a failure, no lookup starts for this long. */
const backOffMs = 1000;

/** Looks single links up in the source and caches them. Requests for the same link share a lookup. */
export function createLookup({ source, cache, startRead, now }: LookupDeps) {
  const running = new Map<LinkKey, Promise<LinkAnswer>>();
  let backOffUntil = 0;

  const fail = (cause: unknown): never => {
    backOffUntil = now() + backOffMs;
    throw unavailable(cause);
  };

  function start(key: LinkKey): Promise<LinkAnswer> {
    const read = startRead();
    const lookup: Promise<LinkAnswer> = source
      .find([key])
      .then(([answer = { kind: 'unknown' }]) => {
        backOffUntil = 0;
        if (running.get(key) === lookup) cache.put(key, answer, read);
        return answer;
      }, fail)
      .finally(() => {
        if (running.get(key) === lookup) running.delete(key);
      });
    running.set(key, lookup);
    return lookup;
  }

  return {
    isBackingOff: (time: number) => time < backOffUntil,
    /** The link has changed: a lookup in progress may have read its old state, so its answer is not cached. */
    invalidate: (key: LinkKey) => void running.delete(key),
    /** Any link may have changed. */
    invalidateAll: () => running.clear(),
    /** Rejects with `unavailable` if the source fails or does not answer in time. */
    async find(key: LinkKey, timeoutMs: number): Promise<LinkAnswer> {
      const lookup = running.get(key) ?? start(key);
      const answered = new AbortController();
      const timeout = sleep(timeoutMs, undefined, { signal: answered.signal }).then(() =>
        fail(new Error('link lookup timed out')),
      );
      try {
        return await Promise.race([lookup, timeout]);
      } finally {
        answered.abort();
      }
    },
  };
}
