import { existsSync } from 'node:fs';
import type { Db } from '../db.ts';
import { databaseFolder } from '../embedded/data-folder.ts';
import { DataFolderInUse } from '../../folder-lock/folder-lock.ts';
import { openEmbedded } from '../embedded/open-embedded.ts';
import { requestSnapshot } from '../embedded/snapshots.ts';
import { openDatabase, type DatabaseOptions } from '../open-database.ts';
import { TransferError } from './records.ts';

/** The embedded database, which must exist and which no server may be using. */
export async function openStoppedEmbedded(options: DatabaseOptions): Promise<Db> {
  if (!existsSync(databaseFolder(options.dataDir))) {
    throw new TransferError(`There is no embedded database in ${options.dataDir} (DATA_DIR).`);
  }
  return openEmbedded(options);
}

/** The database to back up; of a running embedded server, a copy as of now. */
export async function withSource<T>(options: DatabaseOptions, work: (db: Db) => Promise<T>): Promise<T> {
  const open = () => (options.databaseUrl === undefined ? openStoppedEmbedded(options) : openDatabase(options));
  let release = () => {};
  const db = await open().catch(async (error: unknown) => {
    if (!(error instanceof DataFolderInUse)) throw error;
    const snapshot = await requestSnapshot(options.dataDir);
    release = () => snapshot.release();
    return openEmbedded({ ...options, dataDir: snapshot.dataDir });
  });
  try {
    return await work(db);
  } finally {
    await db.close();
    release();
  }
}
