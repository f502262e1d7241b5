import { limits } from '@tessera/contract';
import { AppError } from '../../http/app-error.ts';
import { toAppError } from '../../http/errors.ts';
import { after, days } from '../../platform/clock/clock.ts';
import type { JobKind, JobOutcome, StoppedBy } from './job-kind.service.ts';
import { createProgress, leaseMs, type Progress } from './job-progress.ts';
import { JobStopped } from './job-stopped.ts';
import { type Claim, finishJob, type JobEnd, releaseJob, renewLease, startUndo } from './job-runs.repo.ts';
import type { JobDeps } from './jobs.deps.ts';
import { findAnyJob } from './jobs.repo.ts';
import { resultKey } from './result-files.ts';

const heartbeatMs = 4000;
/** A job that crashes its process this often between two steps is given up. */
const maxAttempts = 4;

export type AnyJobKind = JobKind<unknown, unknown>;

/** Extends the lease while the job runs, and stops the run when the job is canceled or taken over. */
function keepLease({ db, clock }: JobDeps, claim: Claim, stop: AbortController, progress: Progress): () => void {
  const renew = async () => {
    const lease = await renewLease(db, claim, after(clock.now(), leaseMs));
    if (!lease) stop.abort(new JobStopped('lost'));
    else if (lease.isCancelRequested && progress.canCancel()) stop.abort(new JobStopped('canceled'));
  };
  // A failed renewal is repeated; every step checks the lease itself.
  const timer = setInterval(() => void renew().catch(() => undefined), heartbeatMs);
  return () => clearInterval(timer);
}

async function* untilAborted(content: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    signal.throwIfAborted();
    yield chunk;
  }
}

/** Stores the end of a job. */
async function finish(deps: JobDeps, claim: Claim, progress: Progress, end: Partial<JobEnd> & Pick<JobEnd, 'state'>) {
  const { db, clock, files } = deps;
  const now = clock.now();
  const none = { errorCode: null, errorParams: null, summary: null, resultName: null, resultType: null };
  const expiresAt = after(now, days(limits.jobs.resultDays));
  const isStored = await db.tx(async (tx) => {
    const isOwn = await finishJob(tx, claim, { ...none, ...end, ...progress.counts(), now, expiresAt });
    if (isOwn) await progress.announce(tx, end.state);
    return isOwn;
  });
  // The account was deleted while the file was written.
  if (!isStored && !(await findAnyJob(db, claim.id))) await files.remove(resultKey(claim.id));
}

/** How a job ends after an error. Throws the error again if the job is to be continued later, by this or another process. */
function endAfter(error: unknown, { log }: JobDeps, { id, kind }: Claim): StoppedBy {
  if (error instanceof JobStopped) {
    if (error.reason !== 'canceled') throw error;
    return { state: 'canceled', errorCode: null, errorParams: null };
  }
  const { code, status, details } = toAppError(error as Parameters<typeof toAppError>[0]);
  // The lease expires, and the job continues later.
  if (code === 'unavailable') throw error;
  if (status >= 500) log.error({ err: error, jobId: id, kind }, 'job failed');
  return { state: 'failed', errorCode: code, errorParams: details.params ?? null };
}

/** Calls `work` with a controller that stops it: with the process, with the lease, or when the job is canceled. */
async function supervise<T>(
  deps: JobDeps,
  { claim, progress, stopped }: { claim: Claim; progress: Progress; stopped: AbortSignal },
  work: (stop: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const onStopped = () => stop.abort(new JobStopped('stopping'));
  stopped.addEventListener('abort', onStopped);
  const stopHeartbeat = keepLease(deps, claim, stop, progress);
  try {
    return await work(stop.signal);
  } catch (error) {
    throw stop.signal.aborted ? stop.signal.reason : error;
  } finally {
    stopHeartbeat();
    stopped.removeEventListener('abort', onStopped);
  }
}

/** Runs a claimed job to its end, or until it is stopped. */
export async function runJob(deps: JobDeps, kind: AnyJobKind, claim: Claim, stopped: AbortSignal): Promise<void> {
  const progress = createProgress(deps, claim);
  const context = { claim, progress, stopped };

  async function complete({ summary = {}, file }: JobOutcome, signal: AbortSignal): Promise<void> {
    if (file) await deps.files.putStream(resultKey(claim.id), untilAborted(file.content, signal), file.type);
    const result = { resultName: file?.name ?? null, resultType: file?.type ?? null };
    await finish(deps, claim, progress, { state: 'done', summary, ...result });
  }

  async function run(): Promise<StoppedBy | undefined> {
    try {
      if (claim.isCancelRequested) throw new JobStopped('canceled');
      if (claim.attempts > maxAttempts) throw new Error('no attempts left');
      if (kind.crashes && claim.crashes > kind.crashes.max) throw new AppError(kind.crashes.errorCode);
      await supervise(deps, context, async (signal) => complete(await kind.run(progress.job(signal)), signal));
      return undefined;
    } catch (error) {
      return endAfter(error, deps, claim);
    }
  }

  async function undo(stoppedBy: StoppedBy): Promise<void> {
    if (!kind.undo) return;
    if (!(await startUndo(deps.db, claim, stoppedBy))) throw new JobStopped('lost');
    progress.forbidCancel();
    await supervise(deps, context, async (signal) => kind.undo?.(progress.job(signal), stoppedBy));
  }

  try {
    const stoppedBy = claim.ending ? { ...claim, state: claim.ending } : await run();
    if (!stoppedBy) return;
    if (!claim.ending || claim.attempts <= maxAttempts) await undo(stoppedBy);
    const { state, errorCode, errorParams } = stoppedBy;
    await finish(deps, claim, progress, { state, errorCode, errorParams });
  } catch (error) {
    if (!(error instanceof JobStopped)) throw error;
    if (error.reason === 'stopping') await releaseJob(deps.db, claim);
  }
}
