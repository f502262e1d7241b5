import { type JobState, limits } from '@tessera/contract';
import { after } from '../../platform/clock/clock.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { RunningJob, StepProgress } from './job-kind.service.ts';
import { type Claim, lockLease, storeProgress } from './job-runs.repo.ts';
import { JobStopped } from './job-stopped.ts';
import type { JobDeps } from './jobs.deps.ts';

/** After a crash, another process continues when the lease expires. */
export const leaseMs = 15_000;
/** The interval of progress events on the live stream, and of stored reports. */
const announceMs = 250;

interface Counts {
  done: number;
  total: number | null;
}

export interface Progress {
  /** The job as its kind sees it. */
  job(signal: AbortSignal): RunningJob<unknown, unknown>;
  announce(tx: Queryable, state: JobState, counts?: Counts): Promise<void>;
  /** The latest ones, which may not be stored yet. */
  counts(): Counts;
  canCancel(): boolean;
  /** Called when the job begins to be undone. */
  forbidCancel(): void;
}

/** Commits the steps of a claimed job, and announces its progress. */
export function createProgress({ db, clock, live }: JobDeps, claim: Claim): Progress {
  let { done, total, failureCount, cursor } = claim;
  let canCancel = claim.ending === null;
  let announcedAt = 0;

  const isAnnounceDue = () => performance.now() - announcedAt >= announceMs;
  const announce: Progress['announce'] = (tx, state, counts = { done, total }) => {
    const { id, kind, userId } = claim;
    return live.announceJob(tx, userId, { id, kind, state, done: counts.done, total: counts.total });
  };

  /** A transaction may run twice, so the new state is kept only after its commit. */
  async function step(work: (tx: Queryable) => Promise<StepProgress<unknown>>): Promise<void> {
    const isDue = isAnnounceDue();
    const next = await db.tx(async (tx) => {
      const lease = await lockLease(tx, claim);
      if (!lease) throw new JobStopped('lost');
      if (lease.isCancelRequested && canCancel) throw new JobStopped('canceled');
      const progress = await work(tx);
      const failures = progress.failures ?? [];
      const stored = {
        cursor: progress.cursor,
        done: progress.done ?? done,
        total: progress.total ?? total,
        failures: failures.slice(0, Math.max(0, limits.jobs.keptFailures - failureCount)),
        failureCount: failureCount + failures.filter(({ isHint }) => !isHint).length,
        canCancel: canCancel && progress.canCancel !== false,
      };
      await storeProgress(tx, claim, stored, after(clock.now(), leaseMs));
      if (isDue) await announce(tx, 'running', stored);
      return stored;
    });
    if (isDue) announcedAt = performance.now();
    ({ done, total, failureCount, canCancel } = next);
    cursor = next.cursor ?? cursor;
  }

  return {
    job: (signal) => ({
      id: claim.id,
      userId: claim.userId,
      input: claim.input,
      get cursor() {
        return cursor ?? undefined;
      },
      get done() {
        return done;
      },
      signal,
      async step(work) {
        signal.throwIfAborted();
        await step(work);
      },
      async report(count, of) {
        signal.throwIfAborted();
        done = count;
        total = of ?? total;
        if (isAnnounceDue()) await step(async () => ({}));
      },
    }),
    announce,
    counts: () => ({ done, total }),
    canCancel: () => canCancel,
    forbidCancel() {
      canCancel = false;
    },
  };
}
