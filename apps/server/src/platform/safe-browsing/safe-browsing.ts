import { createHash } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import { parseSearchReply } from './search-reply.ts';
import { expressionsOf } from './url-expressions.ts';

export interface SafeBrowsing {
  /** The kind of threat of each URL that is listed. Never throws: if the service fails, nothing is listed. */
  threatsOf(urls: readonly string[]): Promise<Map<string, string>>;
  /** Calls to the service, by outcome. */
  readonly outcomes: Readonly<Record<'ok' | 'failed', number>>;
}

interface SafeBrowsingOptions {
  key: string;
  url: string;
  clock: Clock;
  log: { warn(details: object, message: string): void };
  timeoutMs?: number;
}

/** Without a key, no URL is listed. */
export const withoutSafeBrowsing: SafeBrowsing = {
  threatsOf: () => Promise.resolve(new Map()),
  outcomes: { ok: 0, failed: 0 },
};

const prefixBytes = 4;
/** The service accepts 1000; fewer keep the address of the request short. */
const prefixesPerCall = 200;
const maxCached = 20_000;
/** After a failure, the service is not called for this time, so that it does not slow down every change of a code. */
const pauseMs = 60_000;

const hashExpression = (expression: string): string => createHash('sha256').update(expression).digest('hex');
const prefixOf = (hash: string): string => hash.slice(0, 2 * prefixBytes);

/**
 * Google Safe Browsing v5. Only the first 4 bytes of hashes are sent, so the service does not learn the URLs. Replies are cached as
 * long as they say.
 */
export function openSafeBrowsing(options: SafeBrowsingOptions): SafeBrowsing {
  const { key, url, clock, log, timeoutMs = 3000 } = options;
  const cache = new Map<string, { until: number; threats: ReadonlyMap<string, string> }>();
  const outcomes = { ok: 0, failed: 0 };
  let pausedUntil = 0;

  async function search(prefixes: readonly string[]): Promise<void> {
    const query = new URLSearchParams();
    for (const prefix of prefixes) query.append('hashPrefixes', Buffer.from(prefix, 'hex').toString('base64'));
    const response = await fetch(`${url}/v5/hashes:search?${query.toString()}`, {
      headers: { 'x-goog-api-key': key },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`answered ${response.status}`);
    const { threats, cacheSeconds } = parseSearchReply(Buffer.from(await response.arrayBuffer()));
    const until = clock.now().getTime() + cacheSeconds * 1000;
    for (const prefix of prefixes) {
      const own = [...threats].filter(([hash]) => prefixOf(hash) === prefix);
      cache.delete(prefix);
      cache.set(prefix, { until, threats: new Map(own) });
    }
  }

  /** Oldest first. */
  function trimCache(): void {
    for (const prefix of cache.keys()) {
      if (cache.size <= maxCached) return;
      cache.delete(prefix);
    }
  }

  /** Fetches prefixes that are not cached. A failure is logged and counted. */
  async function load(prefixes: readonly string[]): Promise<void> {
    for (let from = 0; from < prefixes.length; from += prefixesPerCall) {
      if (clock.now().getTime() < pausedUntil) return;
      try {
        await search(prefixes.slice(from, from + prefixesPerCall));
        outcomes.ok += 1;
      } catch (error) {
        outcomes.failed += 1;
        pausedUntil = clock.now().getTime() + pauseMs;
        log.warn({ err: error }, 'safe browsing lookup failed');
      }
    }
  }

  return {
    outcomes,
    async threatsOf(urls) {
      const now = clock.now().getTime();
      const hashes = new Map([...new Set(urls)].map((one) => [one, expressionsOf(one).map(hashExpression)]));
      const prefixes = new Set([...hashes.values()].flat().map(prefixOf));
      // A reply without a cache time is valid for this call.
      const loaded = [...prefixes].filter((prefix) => (cache.get(prefix)?.until ?? 0) <= now);
      for (const prefix of loaded) cache.delete(prefix);
      await load(loaded);
      const found = new Map<string, string>();
      for (const [one, own] of hashes) {
        const threat = own.map((hash) => cache.get(prefixOf(hash))?.threats.get(hash)).find(Boolean);
        if (threat !== undefined) found.set(one, threat);
      }
      trimCache();
      return found;
    },
  };
}
