import type { Queryable } from '../../../platform/db/db.ts';
import type { JobKind, RunningJob, StepProgress } from '../../jobs/job-kind.service.ts';
import type { QrCodeDeps } from '../qr-codes.deps.ts';
import { type BulkItem, countItems, listItems, lockIds, storeChanges } from './bulk.repo.ts';
import type { BulkChanges, Change } from './bulk-changes.ts';
import type { RestoreCodes } from './restore-codes.ts';

/** `undo`: the items have the states to restore, and `action` is the one that changed them. */
export type ChangeInput = { kind: 'change'; change: Change } | { kind: 'undo'; action: Change['action'] };
interface Cursor {
  position: number;
}
type Job = RunningJob<ChangeInput, Cursor>;

/** Codes per transaction: short enough that other requests do not wait for the embedded engine's only connection. */
const batchSize = 100;

/** Changes many codes in short transactions. A canceled job leaves the codes that it has changed. */
export function createChangeJob(
  { db }: QrCodeDeps,
  changes: BulkChanges,
  restoreCodes: RestoreCodes,
): JobKind<ChangeInput, Cursor> {
  async function applyTo(tx: Queryable, { id, userId, input }: Job, items: readonly BulkItem[]) {
    const existing = await lockIds(
      tx,
      userId,
      items.map(({ codeId }) => codeId),
    );
    if (input.kind === 'undo') {
      const known = new Set(existing);
      const recorded = items.flatMap(({ codeId, before }) => (before && known.has(codeId) ? [{ codeId, before }] : []));
      await changes.announce(tx, userId, await restoreCodes(tx, userId, recorded, input.action));
      return [];
    }
    const { changed, failures } = await changes.apply(tx, userId, existing, input.change);
    await storeChanges(tx, id, changed);
    if (input.change.action !== 'delete') await changes.announce(tx, userId, changed);
    return failures;
  }

  return {
    name: 'bulk_action',
    maxShort: batchSize,
    async run(job) {
      for (;;) {
        const items = await listItems(db, job.id, job.cursor?.position ?? 0, batchSize);
        const last = items.at(-1);
        if (!last) break;
        await job.step(
          async (tx): Promise<StepProgress<Cursor>> => ({
            failures: await applyTo(tx, job, items),
            cursor: { position: last.position },
            done: job.done + items.length,
          }),
        );
      }
      const { changed } = await countItems(db, job.id);
      return { summary: { changed } };
    },
  };
}
