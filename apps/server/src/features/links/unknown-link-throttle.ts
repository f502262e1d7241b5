import { clientNetwork } from '../../http/client-network.ts';
import type { Clock } from '../../platform/clock/clock.ts';

/** Enough for typing errors of many people behind one address; too few to search for links. */
const perMinute = 60;
const windowMs = 60_000;
/** Limits memory under a flood from many networks: above it, all counts restart. */
const maxNetworks = 50_000;

export interface UnknownLinkThrottle {
  /** Counts a request for an unknown link. Returns the seconds its network has to wait, 0 if it is not throttled. */
  secondsToWait(address: string): number;
}

/** Throttles networks that request many unknown links. Existing links are never throttled. */
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
      const network = clientNetwork(address);
      const count = (counts.get(network) ?? 0) + 1;
      counts.set(network, count);
      return count > perMinute ? Math.max(1, Math.ceil((startedAt + windowMs - now) / 1000)) : 0;
    },
  };
}
