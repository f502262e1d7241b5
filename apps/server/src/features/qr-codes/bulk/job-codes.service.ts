import type { Queryable } from '../../../platform/db/db.ts';
import { findCode, type QrCodeRow } from '../qr-codes.repo.ts';
import { listItems } from './bulk.repo.ts';

export interface JobCode {
  /** The place in the selection, counted from 1. */
  position: number;
  /** Undefined if it was deleted after the job was started. */
  code: QrCodeRow | undefined;
}

const batchSize = 100;

/** The codes of a job, newest first. */
export async function* jobCodes(db: Queryable, job: { id: string; userId: string }): AsyncGenerator<JobCode> {
  let position = 0;
  for (;;) {
    const items = await listItems(db, job.id, position, batchSize);
    if (items.length === 0) return;
    for (const item of items) {
      ({ position } = item);
      yield { position, code: await findCode(db, job.userId, item.codeId) };
    }
  }
}
