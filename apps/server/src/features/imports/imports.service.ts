import type { BodyOf, endpoints, Import, QueryOf, ReplyOf } from '@tessera/contract';
import { AppError, invalidFields, notFound } from '../../http/app-error.ts';
import { after, days, hours } from '../../platform/clock/clock.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { lockPlan } from '../plans/plans.service.ts';
import { importLimits } from './import-limits.ts';
import { createCheckJob } from './check-job.ts';
import { chosenBy, countWrites, refuseCommit } from './commit-choices.policy.ts';
import { createCommitJob } from './commit-job.ts';
import { listShownRows } from './import-rows.repo.ts';
import type { ImportDeps } from './imports.deps.ts';
import { presentImport, presentRows } from './imports.present.ts';
import { findImport, type ImportRecord, insertImport, lockImport, updateImport } from './imports.repo.ts';
import { createImportStorage } from './import-storage.ts';

type Calls = typeof endpoints.imports;

export interface Imports {
  /** Stores the file and checks its rows in the background. With an `id` that exists already, returns that import. */
  create(userId: string, readFile: () => Promise<Buffer>, id?: string): Promise<Import>;
  get(userId: string, id: string): Promise<Import>;
  /** Checks the rows again with other fields for the columns. */
  map(userId: string, id: string, body: BodyOf<Calls['map']>): Promise<Import>;
  rows(userId: string, id: string, query: QueryOf<Calls['rows']>): Promise<ReplyOf<Calls['rows']>>;
  /** With the id of a job that exists already, returns the import. */
  commit(userId: string, id: string, body: BodyOf<Calls['commit']>, jobId?: string): Promise<Import>;
  /** Removes the files of an account that is being deleted. */
  beforeDeletion(tx: Queryable, userId: string): Promise<void>;
  deleteExpired(): Promise<void>;
}

const { fileHours, keptDays, maxBytes } = importLimits;
const unchecked: Partial<ImportRecord> = {
  state: 'checking',
  counts: {},
  linksChanged: 0,
  rowCount: 0,
  errorCode: null,
  errorLine: null,
};

/** Locks an import that no job works on. */
async function lockReady(tx: Queryable, userId: string, id: string, states: readonly ImportRecord['state'][]) {
  // Before the import, in the order of all transactions, and for the limit of jobs.
  await lockPlan(tx, userId);
  const record = await lockImport(tx, userId, id);
  if (!record) throw notFound();
  if (!states.includes(record.state)) throw new AppError('import_not_ready');
  return record;
}

export function createImports(deps: ImportDeps): Imports {
  const { db, clock, ids, jobs, codes } = deps;
  const storage = createImportStorage(deps);
  const [checkJob, commitJob] = [createCheckJob(deps), createCommitJob(deps)];
  jobs.register(checkJob);
  jobs.register(commitJob);

  async function find(userId: string, id: string): Promise<ImportRecord> {
    const record = await findImport(db, userId, id);
    if (!record) throw notFound();
    return record;
  }

  async function startJob(change: (tx: Queryable) => Promise<void>, userId: string, id: string): Promise<Import> {
    await db.tx(change);
    jobs.wake();
    return presentImport(await find(userId, id));
  }

  const enqueueCheck = (tx: Queryable, userId: string, { id, fileBytes }: Pick<ImportRecord, 'id' | 'fileBytes'>) =>
    jobs.enqueue(tx, checkJob, { userId, input: { importId: id }, size: fileBytes ?? maxBytes, resourceId: id });

  return {
    async create(userId, readFile, givenId) {
      const existing = givenId === undefined ? undefined : await findImport(db, userId, givenId);
      if (existing) return presentImport(existing);
      // Before the file is read, so that a refused upload costs nothing.
      await jobs.checkRoom(db, userId);
      await storage.checkRoom(db, userId, 1);
      const file = await readFile();
      const now = clock.now();
      const [id, fileBytes, expiresAt] = [givenId ?? ids.uuid(now), file.length, after(now, days(keptDays))];
      await storage.add({ id, userId, file }, async (tx) => {
        const jobId = await enqueueCheck(tx, userId, { id, fileBytes });
        await insertImport(tx, { id, userId, fileBytes, jobId, createdAt: now, expiresAt });
      });
      jobs.wake();
      return presentImport(await find(userId, id));
    },
    get: async (userId, id) => presentImport(await find(userId, id)),
    map: (userId, id, { mapping }) =>
      startJob(
        async (tx) => {
          const record = await lockReady(tx, userId, id, ['checked', 'unreadable']);
          const { columns, fileBytes, createdAt } = record;
          if (fileBytes === 0 || clock.now() >= after(createdAt, hours(fileHours)))
            throw new AppError('import_file_deleted');
          const fields = mapping.filter((field) => field !== null);
          if (mapping.length !== columns.length || new Set(fields).size < fields.length)
            throw invalidFields({ mapping: 'invalid' });
          await updateImport(tx, id, { ...unchecked, mapping, jobId: await enqueueCheck(tx, userId, record) });
        },
        userId,
        id,
      ),
    async rows(userId, id, { verdict, link_changed: linkChanged, after: line = 0, limit = importLimits.maxListed }) {
      await find(userId, id);
      const isLinkChanged = linkChanged && linkChanged === 'true';
      const rows = await listShownRows(db, id, { after: line, limit, verdicts: verdict && [verdict], isLinkChanged });
      return presentRows(rows, limit, codes.shortUrl);
    },
    commit: (userId, id, body, givenId) =>
      startJob(
        async (tx) => {
          if (givenId !== undefined && (await findImport(tx, userId, id))?.jobId === givenId) return;
          const record = await lockReady(tx, userId, id, ['checked']);
          const choices = chosenBy(body, record);
          refuseCommit(record, choices);
          const input = { importId: id, ...choices };
          const total = countWrites(record.counts, choices);
          const jobId = await jobs.enqueue(tx, commitJob, { id: givenId, userId, input, total, resourceId: id });
          await updateImport(tx, id, { state: 'committing', jobId });
        },
        userId,
        id,
      ),
    ...storage.cleanUp,
  };
}
