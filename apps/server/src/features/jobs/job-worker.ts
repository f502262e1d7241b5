import { limits } from '@tessera/contract';
import { type ClaimLoop, createClaimLoop } from '../../platform/claim-loop/claim-loop.ts';
import { type Claim, claimJobs } from './job-runs.repo.ts';
import type { JobDeps } from './jobs.deps.ts';
import { leaseMs } from './job-progress.ts';
import { type AnyJobKind, runJob } from './run-job.ts';

const pollMs = 1000;
/** Jobs that one process runs at the same time, and how many of them may be long. */
const maxParallel = 3;
const maxLong = 2;
/** Jobs stop after their current step; another process continues them. It repeats a step that does not end in this time. */
const stopMs = 5000;

export function createJobWorker(deps: JobDeps, kinds: ReadonlyMap<string, AnyJobKind>): ClaimLoop {
  const { db, clock, ids, log } = deps;
  return createClaimLoop<Claim>({
    log,
    claimFailed: 'jobs not claimed',
    pollMs,
    maxParallel,
    claim(free, running) {
      const now = clock.now();
      const longCount = running.filter(({ isShort }) => !isShort).length;
      return db.tx((tx) =>
        claimJobs(tx, {
          now,
          leaseMs,
          holder: ids.uuid(now),
          kinds: [...kinds.values()].map(({ name }) => name),
          limit: free,
          maxLong: maxLong - longCount,
          perAccount: limits.jobs.parallel,
        }),
      );
    },
    async run(claim, stopping) {
      const kind = kinds.get(claim.kind);
      if (!kind) return;
      await runJob(deps, kind, claim, stopping).catch((error: unknown) =>
        log.warn({ err: error, jobId: claim.id }, 'job interrupted'),
      );
    },
    stop: { waitMs: 0, abortMs: stopMs },
  });
}
