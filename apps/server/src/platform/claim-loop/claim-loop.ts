import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../log/log.ts';
import { createPoller } from './poller.ts';

/** Claims work from a table that all processes share, and runs it. */
export interface ClaimLoop {
  start(): void;
  /** Claims now instead of at the next poll. Call after a commit that added work. */
  wake(): void;
  /** Runs all work that is due to its end. */
  drain(): Promise<void>;
  /** Claims no more, and ends the running work. */
  stop(): Promise<void>;
}

export interface ClaimLoopOptions<Claim> {
  log: Logger;
  /** The log line for a failed claim. */
  claimFailed: string;
  pollMs: number;
  /** Claims that this process runs at the same time. */
  maxParallel: number;
  /** Before each poll: creates work that becomes due by time. Handles its errors. */
  prepare?: () => Promise<void>;
  /** Leases at most `free` pieces of work to this process; `running` are those that it has. */
  claim: (free: number, running: readonly Claim[]) => Promise<readonly Claim[]>;
  /** Runs a claim until the signal aborts. Handles its errors. */
  run: (claim: Claim, stopping: AbortSignal) => Promise<void>;
  /** How long a stop waits for running work before the signal aborts, and after it. */
  stop: { waitMs: number; abortMs: number };
}

/**
 * Any number of processes may run a loop: leases in the database give each piece of work to one of them, and another one
 * repeats it after a crash. Each claim starts at once and ends by itself, so a slow one delays no other.
 */
export function createClaimLoop<Claim>(options: ClaimLoopOptions<Claim>): ClaimLoop {
  const { log, maxParallel } = options;
  const running = new Map<Promise<void>, Claim>();
  const stopping = new AbortController();
  let claiming: Promise<void> | undefined;
  let isClaimNeeded = false;
  let isStopped = false;

  function run(claim: Claim): void {
    const work = options.run(claim, stopping.signal).finally(() => {
      running.delete(work);
      startClaiming();
    });
    running.set(work, claim);
  }

  async function claimAll(): Promise<void> {
    while (isClaimNeeded && running.size < maxParallel && !isStopped) {
      isClaimNeeded = false;
      const claims = await options.claim(maxParallel - running.size, [...running.values()]);
      claims.forEach(run);
      if (claims.length > 0) isClaimNeeded = true;
    }
  }

  /** Runs one claim at a time. A call during a claim causes one more. */
  function startClaiming(): void {
    if (isStopped) return;
    isClaimNeeded = true;
    claiming ??= claimAll()
      .catch((error: unknown) => log.error({ err: error }, options.claimFailed))
      .finally(() => {
        claiming = undefined;
        // Requested after the last check of the loop.
        if (isClaimNeeded && running.size < maxParallel) startClaiming();
      });
  }

  async function poll(): Promise<void> {
    await options.prepare?.();
    startClaiming();
  }

  const poller = createPoller(options.pollMs, poll);
  const ended = () => Promise.all(running.keys());
  const endedWithin = (ms: number) =>
    ms === Number.POSITIVE_INFINITY ? ended() : Promise.race([ended(), sleep(ms, undefined, { ref: false })]);

  return {
    start: poller.start,
    wake() {
      if (poller.isStarted()) startClaiming();
    },
    async drain() {
      await poll();
      while (claiming || running.size > 0) await Promise.all([claiming, ...running.keys()]);
    },
    async stop() {
      isStopped = true;
      await poller.stop();
      await claiming;
      await endedWithin(options.stop.waitMs);
      stopping.abort();
      await endedWithin(options.stop.abortMs);
    },
  };
}
