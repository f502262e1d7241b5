import type { ImportSource } from '@tessera/contract';
import { AppError } from '../../http/app-error.ts';
import type { JobKind, RunningJob } from '../jobs/job-kind.service.ts';
import { readPlan } from '../plans/plans.service.ts';
import { readFile } from './file-reader.ts';
import { deleteRows, insertRows } from './import-rows.repo.ts';
import type { ImportDeps } from './imports.deps.ts';
import { findImport, findTagIds, type ImportRecord, updateImport, type VerdictCounts } from './imports.repo.ts';
import { judgeRows, noRows, summary } from './judge-rows.ts';
import { type BadRow, linkWarnings, type PlannedRow } from './planned-code.ts';
import type { ReadMessage } from './read-import.ts';
import { fileKey } from './uploaded-files.ts';

export interface CheckInput {
  importId: string;
}

/** A file of this size has about a hundred rows. */
const maxShortBytes = 16 * 1024;

type Job = RunningJob<CheckInput, never>;
type Row = PlannedRow | BadRow;

/** The account's plan, tags and daily limit, which are the same for all rows. */
async function readFacts({ db, codes }: ImportDeps, userId: string, source: ImportSource) {
  const plan = await readPlan(db, userId);
  const tags = await findTagIds(db, userId);
  const daily = await codes.readAllowance(db, { userId, plan });
  return { userId, source, plan, tags, codes, daily, mayRepeat: false, seen: noRows() };
}

/** Stores the rows of one file with their verdicts. */
function createRowChecks(deps: ImportDeps, job: Job, record: ImportRecord) {
  const { db, codes } = deps;
  const counts: VerdictCounts = {};
  let linksChanged = 0;
  let facts: Awaited<ReturnType<typeof readFacts>> | undefined;
  let done = 0;

  async function start({ columns, source, maxTotal }: Extract<ReadMessage, { kind: 'columns' }>): Promise<void> {
    facts = await readFacts(deps, job.userId, source);
    await job.step(async (tx) => {
      await deleteRows(tx, record.id);
      await updateImport(tx, record.id, { columns, source });
      return { done: 0, total: maxTotal };
    });
  }

  /** The row, or its problem if no symbol holds its content. */
  async function fitted(row: Row): Promise<Row> {
    const problem = 'planned' in row ? await codes.fitProblem(job.userId, row.planned) : undefined;
    if (!problem || !('planned' in row)) return row;
    return { line: row.line, title: row.planned.title ?? null, content: summary(row.planned), problem };
  }

  async function judge(read: readonly Row[]): Promise<void> {
    if (!facts) throw new Error('rows before columns');
    const rows: Row[] = [];
    for (const row of read) rows.push(await fitted(row));
    // Outside the transaction, because what is seen must not be counted twice if the transaction is repeated.
    const blocked = await codes.blockedIn(rows.flatMap((row) => ('planned' in row ? [row.planned] : [])));
    const judged = await judgeRows(db, { ...facts, blocked }, rows);
    for (const { verdict } of judged) counts[verdict] = (counts[verdict] ?? 0) + 1;
    linksChanged += judged.filter(({ warnings }) => linkWarnings.some((one) => warnings.includes(one))).length;
    done += judged.length;
    await job.step(async (tx) => {
      await insertRows(tx, record.id, judged);
      return { done };
    });
  }

  return {
    handle: (message: Exclude<ReadMessage, { kind: 'refused' }>) =>
      message.kind === 'columns' ? start(message) : judge(message.rows),
    finish: () =>
      job.step(async (tx) => {
        const result = { counts, linksChanged, rowCount: done, errorCode: null, errorLine: null };
        await updateImport(tx, record.id, { state: 'checked', ...result });
        return { done, total: done };
      }),
  };
}

/** Reads an uploaded file and stores a verdict for each row. It changes no code. */
export function createCheckJob(deps: ImportDeps): JobKind<CheckInput> {
  const { db, files, clock, config, readImport } = deps;

  async function checkAll(job: Job, record: ImportRecord): Promise<void> {
    const bytes = await files.get(fileKey(record.id));
    if (!bytes) throw new AppError('import_file_deleted');
    const rows = createRowChecks(deps, job, record);
    const request = { mapping: record.mapping, publicUrl: config.publicUrl, now: clock.now().toISOString() };
    await readFile(readImport, { bytes, request, signal: job.signal }, rows.handle);
    await rows.finish();
  }

  return {
    name: 'import_check',
    maxShort: maxShortBytes,
    crashes: { max: 0, errorCode: 'import_interrupted' },
    async run(job) {
      const record = await findImport(db, job.userId, job.input.importId);
      if (!record) throw new AppError('not_found');
      await checkAll(job, record);
      return {};
    },
    async undo(job, { errorCode, errorParams }) {
      const { importId } = job.input;
      // With other columns, the file may have rows to import. Other failures would repeat.
      const isKept = errorCode === null || errorCode === 'import_empty';
      const errorLine = typeof errorParams?.['line'] === 'number' ? errorParams['line'] : null;
      await job.step(async (tx) => {
        const failure = { state: 'unreadable', errorCode, errorLine } as const;
        await updateImport(tx, importId, { ...failure, ...(!isKept && { fileBytes: 0 }) });
        return {};
      });
      if (!isKept) await files.remove(fileKey(importId));
    },
  };
}
