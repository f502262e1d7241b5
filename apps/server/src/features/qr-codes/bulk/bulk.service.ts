import { type BulkBody, type Job, limits } from '@tessera/contract';
import { AppError, invalidFields, notFound } from '../../../http/app-error.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import type { RunningJob } from '../../jobs/job-kind.service.ts';
import type { JobOwner, Jobs } from '../../jobs/jobs.service.ts';
import { type AccountPlan, lockPlan, requireEntitlement } from '../../plans/plans.service.ts';
import { checkTagIds } from '../../tags/tags.service.ts';
import { createCodeEvents } from '../code-events.ts';
import type { Logos } from '../logos.service.ts';
import { shareLook } from '../looks/looks.repo.ts';
import type { Pictures } from '../pictures.ts';
import type { QrCodeDeps } from '../qr-codes.deps.ts';
import { copyChangedItems, countItems, deleteUnusedItems, findBulkJob } from './bulk.repo.ts';
import { type Change, createBulkChanges } from './bulk-changes.ts';
import { type ChangeInput, createChangeJob } from './change-job.ts';
import { createEnqueueCodes } from './enqueue-codes.ts';
import { type JobCode, jobCodes } from './job-codes.service.ts';
import { createPicturesJob } from './pictures-job.ts';
import { createRestore } from './restore-codes.ts';

type StyleAction = Extract<BulkBody, { action: 'style' }>;

export type Bulk = ReturnType<typeof createBulk>;

interface Parts {
  jobs: Jobs;
  pictures: Pictures;
  logos: Logos;
}

/** Deleted codes are not stored. */
const isUndoable = ({ action }: Change): boolean => action !== 'delete';

/** A style or a look of the user, not both. */
async function checkStyle(tx: Queryable, userId: string, { style, look_id: lookId }: StyleAction): Promise<void> {
  if ((style === undefined) === (lookId === undefined)) throw invalidFields({ style: style ? 'invalid' : 'required' });
  if (lookId !== undefined && !(await shareLook(tx, userId, lookId))) throw invalidFields({ look_id: 'invalid' });
}

/** Throws if the action is not allowed for this number of codes. */
function checkCount(plan: AccountPlan, { action }: BulkBody, count: number): void {
  const max = action === 'pictures' ? limits.bulk.maxPictures : limits.bulk.max;
  if (count > max) throw new AppError('bulk_too_many', { params: { count: max } });
  if (count > plan.quota) requireEntitlement(plan, 'bulk', { count: plan.quota });
}

interface StartedJob {
  jobId: string;
  userId: string;
  action: string;
  count: number;
}

/** One event for all codes, when the job starts: a job that is canceled has changed some of them. */
const createRecordStart =
  ({ history }: Pick<QrCodeDeps, 'history'>) =>
  (tx: Queryable, { jobId, userId, action, count }: StartedJob) =>
    history.record(tx, { id: jobId, userId, kind: 'codes_changed', details: { action, count: String(count) } });

/** The logos that were kept for an undo are no longer used. */
async function deleteUnused({ db, outbox }: QrCodeDeps, logos: Logos): Promise<void> {
  await db.tx(async (tx) => {
    for (const key of await deleteUnusedItems(tx)) await logos.release(tx, key);
  });
  outbox.wake();
}

export function createBulk(deps: QrCodeDeps, { jobs, pictures, logos }: Parts) {
  const { db } = deps;
  const { enqueue, enqueueArranged } = createEnqueueCodes(jobs);
  const recordStart = createRecordStart(deps);
  const changes = createBulkChanges(deps, { pictures, logos, events: createCodeEvents(deps, pictures) });
  const [changeJob, picturesJob] = [
    createChangeJob(deps, changes, createRestore(deps, logos)),
    createPicturesJob(deps, pictures),
  ];
  jobs.register(changeJob);
  jobs.register(picturesJob);

  return {
    /** With the id of a job that exists already, returns it: a repeated request starts one. So does `undo`. */
    start: (owner: JobOwner, body: BulkBody, givenId?: string): Promise<Job> =>
      jobs.start(owner, givenId, async (tx) => {
        const { userId } = owner;
        const check = (plan: AccountPlan, count: number) => checkCount(plan, body, count);
        if (body.action === 'tag' || body.action === 'untag') await checkTagIds(tx, userId, body.tag_ids);
        if (body.action === 'style') await checkStyle(tx, userId, body);
        if (body.action === 'pictures') {
          const { format, size, width_mm, names } = body;
          const input = { format, size, width_mm, names };
          return enqueue(tx, picturesJob, { id: givenId, userId, input, target: body, check });
        }
        const { ids: _, filter: __, ...change } = body;
        const input: ChangeInput = { kind: 'change', change };
        const id = await enqueue(tx, changeJob, { id: givenId, userId, input, target: body, check });
        await recordStart(tx, { jobId: id, userId, action: change.action, count: (await countItems(tx, id)).all });
        return id;
      }),

    /** Restores the codes that a job has changed, as a new job. */
    undo: (owner: JobOwner, jobId: string, givenId?: string): Promise<Job> =>
      jobs.start(owner, givenId, async (tx) => {
        const { userId } = owner;
        await lockPlan(tx, userId);
        const job = await findBulkJob<ChangeInput>(tx, userId, jobId);
        if (!job) throw notFound();
        const { input, isFinished, isUndone } = job;
        if (!isFinished || isUndone || input.kind !== 'change' || !isUndoable(input.change))
          throw new AppError('job_not_undoable');
        const undoInput: ChangeInput = { kind: 'undo', action: input.change.action };
        const id = await jobs.enqueue(tx, changeJob, {
          id: givenId,
          userId,
          input: undoInput,
          total: job.changed,
          resourceId: jobId,
        });
        await copyChangedItems(tx, id, jobId);
        await recordStart(tx, { jobId: id, userId, action: 'undo', count: job.changed });
        return id;
      }),

    /** Adds a job of another feature for a fixed set of codes: those of other accounts are left out. `check` may refuse it. */
    enqueueArranged,
    /** The codes of such a job. */
    codesOf: (job: Pick<RunningJob<unknown, unknown>, 'id' | 'userId'>): AsyncGenerator<JobCode> => jobCodes(db, job),
    /** Deletes what deleted jobs have left. */
    deleteExpired: () => deleteUnused(deps, logos),
  };
}
