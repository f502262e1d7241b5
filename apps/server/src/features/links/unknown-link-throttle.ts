import { networkOf } from '../../http/client-network.ts';
import type { Clock } from '../../platform/clock/clock.ts';

/** Enough for a classroom behind one address that mistypes; far too few to search for links. */
const perMinute = 60;
const windowMs = 60_000;
/** Bounds memory under a flood from many networks; the counts start again when it is reached. */
const maxNetworks = 50_000;

export interface UnknownLinkThrottle {
  /** Counts a request for a link that does not exist. Returns how many seconds its network has to wait, 0 if it is fine. */
  secondsToWait(address: string): number;
}

/** Throttles networks that ask for many links that do not exist. Links that exist are never throttled. */
export function createUnknownLinkThrottle(clock: Clock): UnknownLinkThrottle {
  let counts = new Map<string, number>();
  let startedAt = 0;
  return {
    secondsToWait(address) {
      const now = clock.now().getTime();
      if (now - startedAt >= windowMs || counts.size >= maxNetworks) {
        counts = new Map();
        startedAt = now;
      }
      const network = networkOf(address);
      const count = (counts.get(network) ?? 0) + 1;
      counts.set(network, count);
      return count > perMinute ? Math.max(1, Math.ceil((startedAt + windowMs - now) / 1000)) : 0;
    },
  };
}
