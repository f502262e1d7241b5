import { type ErrorParams, type ImportField, type ImportSource, limits } from '@tessera/contract';
import { AppError } from '../../http/app-error.ts';
import { CsvError, type TextRow } from '../../platform/csv/read-csv.ts';
import type { JobKind, RunningJob } from '../jobs/job-kind.service.ts';
import { readPlan } from '../plans/plans.service.ts';
import { recognizeColumns } from './columns.ts';
import { deleteRows, insertRows } from './import-rows.repo.ts';
import type { ImportDeps } from './imports.deps.ts';
import { findImport, findTagIds, type ImportRecord, updateImport, type VerdictCounts } from './imports.repo.ts';
import { judgeRows, noRows } from './judge-rows.ts';
import { cellsOf, planRow } from './planned-code.ts';
import { tableOf } from './source-rows.ts';
import { fileKey } from './uploaded-files.ts';

/** Rows per transaction. */
const batchSize = 200;
const { maxRows, maxColumns } = limits.imports;

export interface CheckInput {
  importId: string;
}

type Job = RunningJob<CheckInput, never>;

interface Reading {
  mapping: readonly (ImportField | null)[];
  source: ImportSource;
}

class Unreadable extends AppError {
  constructor(
    code: 'import_unreadable' | 'import_empty' | 'import_too_many_rows',
    params: ErrorParams,
    readonly line: number | null = null,
  ) {
    super(code, { params });
  }
}

async function* batchesOf(rows: AsyncIterable<TextRow>): AsyncGenerator<TextRow[]> {
  let [batch, count]: [TextRow[], number] = [[], 0];
  for await (const row of rows) {
    if (row.values.every((value) => value.trim() === '')) continue;
    count += 1;
    if (count > maxRows) throw new Unreadable('import_too_many_rows', { count: maxRows });
    batch.push(row);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** An upper bound, for the progress; the number of rows is known at the end. */
const countLines = (bytes: Buffer): number => {
  let lines = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) lines += 1;
  return Math.min(lines, maxRows);
};

const refuse = (job: Job, { code, line }: Unreadable): Promise<void> =>
  job.step(async (tx) => {
    await updateImport(tx, job.input.importId, { state: 'unreadable', errorCode: code, errorLine: line });
    return {};
  });

/** The account's plan, tags and daily limit, which are the same for all rows. */
async function readFacts({ db, codes }: ImportDeps, userId: string, source: ImportSource) {
  const plan = await readPlan(db, userId);
  const tags = await findTagIds(db, userId);
  const daily = await codes.allowanceOf(db, { userId, isPro: plan.isPro });
  return { userId, source, plan, tags, codes, daily, mayRepeat: false, seen: noRows() };
}

/** Reads an uploaded file and stores a verdict for each row. It changes no code, so after a crash it starts again. */
export function createCheckJob(deps: ImportDeps): JobKind<CheckInput> {
  const { db, files, clock, codes } = deps;

  async function start(job: Job, record: ImportRecord, bytes: Buffer) {
    const table = await tableOf(bytes);
    const recognized = recognizeColumns(table.columns);
    const mapping = record.mapping ?? recognized.mapping;
    if (table.columns.length > maxColumns) throw new Unreadable('import_empty', {});
    const columns = table.columns.map((name, index) => ({ name: name.slice(0, 200), field: mapping[index] ?? null }));
    await job.step(async (tx) => {
      await deleteRows(tx, record.id);
      await updateImport(tx, record.id, { columns, source: recognized.source });
      return { done: 0, total: countLines(bytes) };
    });
    // The columns are stored, so that they can be mapped by hand.
    if (mapping.every((field) => field === null)) throw new Unreadable('import_empty', {});
    return { table, mapping, source: recognized.source };
  }

  async function planBatch(job: Job, batch: readonly TextRow[], { mapping, source }: Reading) {
    const facts = { userId: job.userId, source, now: clock.now(), codes };
    const rows = [];
    for (const { line, values } of batch) rows.push(await planRow(line, cellsOf(values, mapping), facts));
    return rows;
  }

  async function checkAll(job: Job, record: ImportRecord, bytes: Buffer): Promise<void> {
    const reading = await start(job, record, bytes);
    const { table, source } = reading;
    const facts = await readFacts(deps, job.userId, source);
    const counts: VerdictCounts = {};
    let done = 0;
    for await (const batch of batchesOf(table.rows)) {
      const rows = await planBatch(job, batch, reading);
      // Outside the transaction, because what is seen must not be counted twice if the transaction is repeated.
      const blocked = await codes.blockedIn(rows.flatMap((row) => ('planned' in row ? [row.planned] : [])));
      const judged = await judgeRows(db, { ...facts, blocked }, rows);
      for (const { verdict } of judged) counts[verdict] = (counts[verdict] ?? 0) + 1;
      done += judged.length;
      await job.step(async (tx) => {
        await insertRows(tx, record.id, judged);
        return { done };
      });
    }
    if (done === 0) throw new Unreadable('import_empty', {});
    await job.step(async (tx) => {
      await updateImport(tx, record.id, { state: 'checked', counts, rowCount: done, errorCode: null, errorLine: null });
      return { done, total: done };
    });
  }

  return {
    name: 'import_check',
    async run(job) {
      const record = await findImport(db, job.userId, job.input.importId);
      const bytes = record && (await files.get(fileKey(record.id)));
      if (!bytes) throw new AppError('not_found');
      try {
        await checkAll(job, record, bytes);
      } catch (thrown) {
        const error =
          thrown instanceof CsvError ? new Unreadable('import_unreadable', { line: thrown.line }, thrown.line) : thrown;
        if (error instanceof Unreadable) await refuse(job, error);
        throw error;
      }
      return {};
    },
    async undo(job) {
      await job.step(async (tx) => {
        await updateImport(tx, job.input.importId, { state: 'unreadable' });
        return {};
      });
    },
  };
}
