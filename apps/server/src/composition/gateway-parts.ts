import type { LinkKey } from '@tessera/contract';
import type { RemoteClickLimits } from '../features/links/click-limits.ts';
import type { Readiness } from '../http/operations.ts';

/** The parts that a gateway gives to its app processes. */
export interface GatewayParts {
  /** The gateway's counts of links with a click limit. */
  gatewayClicks: RemoteClickLimits;
  /** Removes a changed link from the gateway's cache. */
  invalidateLink: (key: LinkKey) => Promise<void>;
  readiness: Readiness;
}
