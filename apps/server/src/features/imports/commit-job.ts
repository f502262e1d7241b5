import { AppError } from '../../http/app-error.ts';
import type { JobKind, RunningJob, StepProgress } from '../jobs/job-kind.service.ts';
import { createApplyRows } from './apply-rows.ts';
import type { CommitInput } from './commit-choices.policy.ts';
import { countResults, listAppliedRows, listRows } from './import-rows.repo.ts';
import type { ImportDeps } from './imports.deps.ts';
import { findImport, type ImportRecord, removeCreatedTags, updateImport } from './imports.repo.ts';
import { resultChunks } from './result-csv.ts';
import { fileKey } from './uploaded-files.ts';

/** Rows per transaction: short enough that other requests do not wait for the embedded engine's only connection. */
const batchSize = 100;

interface Cursor {
  line: number;
}
type Job = RunningJob<CommitInput, Cursor>;
/**
 * Creates and updates the codes of a checked import in short transactions. If a row fails in an all-or-nothing import, or
 * the job is canceled, `undo` removes the effects of those before. After a crash, either of them continues.
 */
export function createCommitJob(deps: ImportDeps): JobKind<CommitInput, Cursor> {
  const { db, codes, files, history } = deps;
  const applyRows = createApplyRows(deps);

  async function applyAll(job: Job, record: ImportRecord): Promise<void> {
    const verdicts = [
      'create',
      ...(job.input.onExisting === 'skip' ? [] : (['update'] as const)),
      ...(job.input.onDuplicate === 'create' ? (['duplicate'] as const) : []),
    ] as const;
    for (;;) {
      const after = job.cursor?.line ?? 0;
      const rows = await listRows(db, record.id, { after, limit: batchSize, verdicts });
      const last = rows.at(-1);
      if (!last) return;
      const blocked = await codes.blockedIn(rows.flatMap(({ planned }) => planned ?? []));
      await job.step(async (tx): Promise<StepProgress<Cursor>> => {
        const failures = await applyRows.apply(tx, job, { source: record.source, blocked }, rows);
        return { cursor: { line: last.line }, done: job.done + rows.length, failures };
      });
    }
  }

  return {
    name: 'import',
    maxShort: batchSize,
    async run(job) {
      const record = await findImport(db, job.userId, job.input.importId);
      if (!record) throw new AppError('not_found');
      await applyAll(job, record);
      await job.step(async (tx) => {
        await updateImport(tx, record.id, { state: 'done', fileBytes: 0 });
        const { created = 0, updated = 0 } = await countResults(tx, record.id);
        // One event for all codes. The id makes a second run after a crash record nothing.
        await history.record(tx, {
          id: job.id,
          userId: job.userId,
          kind: 'codes_imported',
          details: { created: String(created), updated: String(updated) },
        });
        return { canCancel: false };
      });
      await files.remove(fileKey(record.id));
      const content = resultChunks(db, record.id, (hash) => codes.shortUrl(hash));
      return {
        summary: await countResults(db, record.id),
        file: { name: 'import.csv', type: 'text/csv; charset=utf-8', content },
      };
    },

    async undo(job) {
      const { importId } = job.input;
      for (let count = 1; count > 0; )
        await job.step(async (tx) => {
          const rows = await listAppliedRows(tx, importId, batchSize);
          count = rows.length;
          if (count > 0) await applyRows.revert(tx, job, rows);
          else {
            await removeCreatedTags(tx, importId);
            await updateImport(tx, importId, { state: 'checked' });
          }
          return { done: Math.max(0, job.done - count) };
        });
    },
  };
}
