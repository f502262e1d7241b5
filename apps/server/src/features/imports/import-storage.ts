import * as z from 'zod/mini';
import { AppError } from '../../http/app-error.ts';
import { hours } from '../../platform/clock/clock.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { topic } from '../../platform/outbox/outbox.ts';
import { lockPlan } from '../plans/plans.service.ts';
import { importLimits } from './import-limits.ts';
import type { ImportDeps } from './imports.deps.ts';
import {
  deleteImports,
  findExpiredImports,
  listImportIds,
  listSurplusImports,
  sumBytesInWork,
  updateImport,
} from './imports.repo.ts';
import { fileKey } from './uploaded-files.ts';

const { maxKept, maxKeptBytes, fileHours } = importLimits;
const expiredPerRun = 100;
/** An upload adds one import, so that two make room for it and reduce an older surplus. */
const surplusPerUpload = 2;
const unusedFile = topic('import.file-unused', z.object({ importId: z.string() }));

interface NewFile {
  /** The id of the import. */
  id: string;
  userId: string;
  file: Buffer;
}

/** Limits the imports and files of an account, and deletes those that are no longer needed. */
export function createImportStorage({ db, clock, files, outbox }: ImportDeps) {
  outbox.handle(unusedFile, async ({ importId }) => {
    await files.remove(fileKey(importId));
    await updateImport(db, importId, { fileBytes: 0 });
  });

  /** Throws if the account's imports in work leave no room for another file of this size. */
  async function checkRoom(tx: Queryable, userId: string, bytes: number): Promise<void> {
    if ((await sumBytesInWork(tx, userId)) + bytes > maxKeptBytes) throw new AppError('import_storage_full');
  }

  /** Deletes the oldest imports beyond the account's storage. */
  async function deleteSurplus(tx: Queryable, userId: string): Promise<void> {
    const surplus = await listSurplusImports(tx, userId, { maxKept, maxKeptBytes, limit: surplusPerUpload });
    for (const importId of surplus) await outbox.add(tx, unusedFile, { importId });
    await deleteImports(tx, surplus);
  }

  return {
    checkRoom,
    /** Stores a file and its import. The file is removed after a day, whatever becomes of the import. */
    async add({ id, userId, file }: NewFile, insert: (tx: Queryable) => Promise<void>): Promise<void> {
      await db.tx((tx) => outbox.add(tx, unusedFile, { importId: id }, { delayMs: hours(fileHours) }));
      await files.put(fileKey(id), file, 'application/octet-stream');
      try {
        await db.tx(async (tx) => {
          await lockPlan(tx, userId);
          await checkRoom(tx, userId, file.length);
          await insert(tx);
          await deleteSurplus(tx, userId);
        });
      } catch (error) {
        if (error instanceof AppError) await files.remove(fileKey(id));
        throw error;
      }
    },
    cleanUp: {
      async beforeDeletion(tx: Queryable, userId: string): Promise<void> {
        for (const importId of await listImportIds(tx, userId)) await outbox.add(tx, unusedFile, { importId });
      },
      async deleteExpired(): Promise<void> {
        const expired = await findExpiredImports(db, clock.now(), expiredPerRun);
        for (const id of expired) await files.remove(fileKey(id));
        await deleteImports(db, expired);
      },
    },
  };
}
