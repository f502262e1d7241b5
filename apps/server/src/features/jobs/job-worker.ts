import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@tessera/contract';
import { claimJobs } from './job-runs.repo.ts';
import type { JobDeps } from './jobs.deps.ts';
import { leaseMs } from './job-progress.ts';
import { type AnyJobKind, runJob } from './run-job.ts';

export interface JobWorker {
  start(): void;
  /** Looks for jobs now instead of at the next poll. */
  wake(): void;
  /** Runs all jobs to their end, for tests. */
  drain(): Promise<void>;
  /** Stops running jobs after their current step; another process continues them. */
  stop(): Promise<void>;
}

const pollMs = 1000;
/** Jobs that one process runs at the same time, and how many of them may be long. */
const maxParallel = 3;
const maxLong = 2;
const stopTimeoutMs = 5000;

/** Any number of processes may run a worker: a lease gives each job to one of them. */
export function createJobWorker(deps: JobDeps, kinds: ReadonlyMap<string, AnyJobKind>): JobWorker {
  const { db, clock, ids, log } = deps;
  const running = new Map<Promise<void>, { isShort: boolean }>();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let claiming: Promise<void> | undefined;

  async function claimAll(): Promise<void> {
    const now = clock.now();
    const names = [...kinds.values()].map(({ name }) => name);
    const longCount = [...running.values()].filter(({ isShort }) => !isShort).length;
    const claims = await db.tx((tx) =>
      claimJobs(tx, {
        now,
        leaseMs,
        holder: ids.uuid(now),
        kinds: names,
        limit: maxParallel - running.size,
        maxLong: maxLong - longCount,
        perAccount: limits.jobs.parallel,
      }),
    );
    for (const claim of claims) {
      const kind = kinds.get(claim.kind);
      if (!kind) continue;
      const work = runJob(deps, kind, claim, stopping.signal)
        .catch((error: unknown) => log.warn({ err: error, jobId: claim.id }, 'job interrupted'))
        .finally(() => {
          running.delete(work);
          startClaiming();
        });
      running.set(work, claim);
    }
  }

  /** Runs one claim at a time. */
  function startClaiming(): void {
    if (claiming || stopping.signal.aborted || running.size >= maxParallel) return;
    claiming = claimAll()
      .catch((error: unknown) => log.error({ err: error }, 'jobs not claimed'))
      .finally(() => {
        claiming = undefined;
      });
  }

  return {
    start() {
      timer = setInterval(startClaiming, pollMs).unref();
      startClaiming();
    },
    wake() {
      if (timer) startClaiming();
    },
    async drain() {
      do {
        startClaiming();
        await claiming;
        await Promise.all(running.keys());
      } while (claiming || running.size > 0);
    },
    async stop() {
      clearInterval(timer);
      await claiming;
      stopping.abort();
      // A step that does not end is repeated by another process.
      await Promise.race([Promise.all(running.keys()), sleep(stopTimeoutMs, undefined, { ref: false })]);
    },
  };
}
