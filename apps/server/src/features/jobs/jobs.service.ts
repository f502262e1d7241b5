import { apiPrefix, type Job, type JobKindName, limits, type ListedJob } from '@tessera/contract';
import * as z from 'zod/mini';
import { AppError, notFound } from '../../http/app-error.ts';
import type { Account } from '../../http/caller.ts';
import { createSignedUrls, expiresIn, type Signature, type SignedUrls } from '../../http/signed-file.ts';
import type { ClaimLoop } from '../../platform/claim-loop/claim-loop.ts';
import { after, days, minutes } from '../../platform/clock/clock.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { topic } from '../../platform/outbox/outbox.ts';
import type { JobKind } from './job-kind.service.ts';
import { createJobWorker } from './job-worker.ts';
import type { JobDeps } from './jobs.deps.ts';
import { presentJob, presentListedJob } from './jobs.present.ts';
import {
  countOpenJobs,
  deleteJobs,
  findAnyJob,
  findExpiredJobs,
  findJob,
  insertJob,
  listJobIds,
  listJobs,
  requestCancel,
} from './jobs.repo.ts';
import { resultKey } from './result-files.ts';
import type { AnyJobKind } from './run-job.ts';

interface NewJobFacts<Input> {
  /** By default a new one. */
  id?: string | undefined;
  userId: string;
  input: Input;
  /** The number of items, if it is known. */
  total?: number;
  /** What `maxShort` of the kind is compared with; by default the number of items. */
  size?: number;
  resourceId?: string;
}

/** The account of a request. Some jobs are hidden from API keys. */
export type JobOwner = Pick<Account, 'userId' | 'keyId'>;

export interface Jobs {
  /** Call it for every kind before the first request. */
  register<Input, Cursor>(kind: JobKind<Input, Cursor>): void;
  /**
   * Adds a job in the caller's transaction: it runs if and only if the transaction commits. Throws if the account has too
   * many. The account must be locked. Call `wake` after the commit.
   */
  enqueue<Input, Cursor>(tx: Queryable, kind: JobKind<Input, Cursor>, facts: NewJobFacts<Input>): Promise<string>;
  /** Runs `enqueue` in a transaction, unless a job with the `id` exists already: a repeated request starts one. */
  start(owner: JobOwner, id: string | undefined, enqueue: (tx: Queryable) => Promise<string>): Promise<Job>;
  /** Throws if the account has too many unfinished jobs for another one. */
  checkRoom(tx: Queryable, userId: string): Promise<void>;
  wake(): void;
  list(owner: JobOwner): Promise<ListedJob[]>;
  get(owner: JobOwner, id: string): Promise<Job>;
  cancel(owner: JobOwner, id: string): Promise<Job>;
  /** A signed URL of the result file, valid for ten minutes. `isAccepted`: also of a file that is held. */
  resultUrl(owner: JobOwner, id: string, isAccepted: boolean): Promise<string>;
  /** Returns undefined if the signature is invalid or expired, or the file is deleted. */
  openResult(request: { id: string } & Signature): Promise<JobResult | undefined>;
  worker: ClaimLoop;
  /** Removes the result files of an account that is being deleted. */
  beforeDeletion(tx: Queryable, userId: string): Promise<void>;
  /** Deletes jobs and result files whose time is over. */
  deleteExpired(): Promise<void>;
}

export interface JobResult {
  name: string;
  type: string;
  content: AsyncIterable<Uint8Array>;
}

const urlValidMs = minutes(10);
const expiredPerRun = 1000;
export const resultPath = `${apiPrefix}/results`;
const unusedResult = topic('job.result-unused', z.object({ jobId: z.string() }));
const signedParts = (id: string) => ['result', id];

function createOpenResult({ db, files }: JobDeps, signedUrls: SignedUrls): Jobs['openResult'] {
  return async ({ id, ...signature }) => {
    if (!(await signedUrls.isValid(signedParts(id), signature))) return undefined;
    const row = await findAnyJob(db, id);
    if (!row?.resultName || !row.resultType) return undefined;
    const content = await files.stream(resultKey(id));
    return content && { name: row.resultName, type: row.resultType, content };
  };
}

/** The kinds that the owner may see. During an upgrade, a newer process may store others. */
const kindsFor = ({ keyId }: JobOwner, kinds: ReadonlyMap<string, AnyJobKind>): JobKindName[] =>
  [...kinds.values()]
    .filter(({ isForSessionsOnly }) => keyId === undefined || !isForSessionsOnly)
    .map(({ name }) => name);

export function createJobs(deps: JobDeps): Jobs {
  const { db, clock, ids, files, outbox } = deps;
  const kinds = new Map<string, AnyJobKind>();
  const signedUrls = createSignedUrls(deps);
  const worker = createJobWorker(deps, kinds);
  outbox.handle(unusedResult, ({ jobId }) => files.remove(resultKey(jobId)));

  async function checkRoom(tx: Queryable, userId: string): Promise<void> {
    const count = await countOpenJobs(tx, userId);
    if (count >= limits.jobs.maxOpen) throw new AppError('job_limit', { params: { count } });
  }

  async function find(owner: JobOwner, id: string, tx: Queryable = db) {
    const row = await findJob(tx, owner.userId, id, kindsFor(owner, kinds));
    if (!row) throw notFound();
    return row;
  }

  return {
    register(kind) {
      kinds.set(kind.name, kind);
    },
    async enqueue(
      tx,
      { name: kind, maxShort = -1 },
      { userId, input, total, size = total, resourceId = null, id: givenId },
    ) {
      await checkRoom(tx, userId);
      const createdAt = clock.now();
      const id = givenId ?? ids.uuid(createdAt);
      const isShort = size !== undefined && size <= maxShort;
      await insertJob(tx, { id, userId, kind, input, total: total ?? null, resourceId, isShort, createdAt });
      return id;
    },
    async start(owner, givenId, enqueue) {
      const isStarted =
        givenId !== undefined && (await findJob(db, owner.userId, givenId, kindsFor(owner, kinds))) !== undefined;
      const id = isStarted ? givenId : await db.tx(enqueue);
      worker.wake();
      return presentJob(await find(owner, id));
    },
    checkRoom,
    wake: () => worker.wake(),
    list: async (owner) =>
      (await listJobs(db, owner.userId, kindsFor(owner, kinds), limits.jobs.listed)).map(presentListedJob),
    get: async (owner, id) => presentJob(await find(owner, id)),
    cancel: (owner, id) =>
      db.tx(async (tx) => {
        const { kind: name } = await find(owner, id, tx);
        const now = clock.now();
        const expiresAt = after(now, days(limits.jobs.resultDays));
        const isUndone = kinds.get(name)?.undo !== undefined;
        const row = await requestCancel(tx, id, { now, expiresAt, isUndone });
        if (!row) throw new AppError('job_not_cancelable');
        const { kind, state, done, total, userId } = row;
        if (state === 'canceled') await deps.live.announceJob(tx, userId, { id, kind, state, done, total });
        return presentJob(row);
      }),
    async resultUrl(owner, id, isAccepted) {
      const { kind, resultName, summary } = await find(owner, id);
      if (resultName === null) throw notFound();
      if (!isAccepted && summary && kinds.get(kind)?.isResultHeld?.(summary)) throw new AppError('result_held');
      return signedUrls.create(`${resultPath}/${id}`, signedParts(id), {}, expiresIn(clock, urlValidMs));
    },
    openResult: createOpenResult(deps, signedUrls),
    worker,
    async beforeDeletion(tx, userId) {
      for (const jobId of await listJobIds(tx, userId)) await outbox.add(tx, unusedResult, { jobId });
    },
    async deleteExpired() {
      const expired = await findExpiredJobs(db, clock.now(), expiredPerRun);
      for (const id of expired) await files.remove(resultKey(id));
      await deleteJobs(db, expired);
    },
  };
}
