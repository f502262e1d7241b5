import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../platform/log/log.ts';
import type { Deliver } from './deliver.ts';

export interface DeliveryWorker {
  start(): void;
  /** Looks for due deliveries now instead of at the next poll. */
  wake(): void;
  /** Makes all attempts that are due, for tests. */
  drain(): Promise<void>;
  /** Waits for running attempts for a moment, then aborts them: another process repeats them. */
  stop(): Promise<void>;
}

const pollMs = 1000;
const maxParallel = 50;
const stopTimeoutMs = 3000;

interface WorkerDeps {
  deliver: Deliver;
  createClickDeliveries: () => Promise<void>;
  log: Logger;
}

/** Any number of processes may run a worker: a lease gives each webhook to one of them. */
export function createDeliveryWorker({ deliver, createClickDeliveries, log }: WorkerDeps): DeliveryWorker {
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<void> | undefined;
  let claiming: Promise<void> | undefined;
  let isClaimNeeded = false;
  let isStopped = false;

  /** Each attempt starts at once and ends by itself, so that a slow one delays no other. */
  async function claimAll(): Promise<void> {
    do {
      isClaimNeeded = false;
      const free = maxParallel - running.size;
      const claims = free > 0 && !isStopped ? await deliver.claim(free) : [];
      for (const one of claims) {
        const work = deliver
          .attempt(one, stopping.signal)
          .catch((error: unknown) => log.warn({ err: error, webhookId: one.webhookId }, 'webhook attempt not stored'))
          .finally(() => {
            running.delete(work);
            startClaiming();
          });
        running.add(work);
      }
      if (claims.length > 0) isClaimNeeded = true;
    } while (isClaimNeeded && running.size < maxParallel && !isStopped);
  }

  /** Runs one claim at a time. A call during a claim causes one more. */
  function startClaiming(): void {
    if (isStopped) return;
    isClaimNeeded = true;
    claiming ??= claimAll()
      .catch((error: unknown) => log.error({ err: error }, 'webhook deliveries not claimed'))
      .finally(() => {
        claiming = undefined;
        // Requested after the last check of the loop.
        if (isClaimNeeded && running.size < maxParallel) startClaiming();
      });
  }

  async function poll(): Promise<void> {
    await createClickDeliveries().catch((error: unknown) =>
      log.error({ err: error }, 'webhook deliveries of clicks not created'),
    );
    startClaiming();
    if (timer && !isStopped) startPolling(pollMs);
  }

  function startPolling(delayMs: number): void {
    timer = setTimeout(() => {
      polling = poll();
    }, delayMs).unref();
  }

  return {
    start() {
      startPolling(0);
    },
    wake() {
      if (timer) startClaiming();
    },
    async drain() {
      await poll();
      while (claiming || running.size > 0) await Promise.all([claiming, ...running]);
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await polling;
      await claiming;
      const done = Promise.all(running);
      await Promise.race([done, sleep(stopTimeoutMs, undefined, { ref: false })]);
      stopping.abort();
      await done;
    },
  };
}
