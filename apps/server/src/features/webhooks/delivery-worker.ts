import { type ClaimLoop, createClaimLoop } from '../../platform/claim-loop/claim-loop.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { Deliver } from './deliver.ts';

const pollMs = 1000;
const maxParallel = 50;
/** Then running attempts are aborted, and another process repeats them. */
const waitMs = 3000;

interface WorkerDeps {
  deliver: Deliver;
  createClickDeliveries: () => Promise<void>;
  log: Logger;
}

/** A lease gives each webhook to one process. */
export const createDeliveryWorker = ({ deliver, createClickDeliveries, log }: WorkerDeps): ClaimLoop =>
  createClaimLoop({
    log,
    claimFailed: 'webhook deliveries not claimed',
    pollMs,
    maxParallel,
    prepare: () =>
      createClickDeliveries().catch((error: unknown) =>
        log.error({ err: error }, 'webhook deliveries of clicks not created'),
      ),
    claim: (free) => deliver.claim(free),
    run: (claim, stopping) =>
      deliver
        .attempt(claim, stopping)
        .catch((error: unknown) => log.warn({ err: error, webhookId: claim.webhookId }, 'webhook attempt not stored')),
    stop: { waitMs, abortMs: Number.POSITIVE_INFINITY },
  });
