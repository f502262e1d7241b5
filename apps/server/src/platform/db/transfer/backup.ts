import { existsSync } from 'node:fs';
import type { Files } from '../../files/files.ts';
import { DataFolderInUse } from '../../folder-lock/folder-lock.ts';
import type { Db, Queryable } from '../db.ts';
import { databaseFolder } from '../embedded/engine.ts';
import { openEmbedded } from '../embedded/open-embedded.ts';
import { requestSnapshot } from '../embedded/snapshots.ts';
import { openDatabase, type DatabaseOptions } from '../open-database.ts';
import { readBackup, writeBackup } from './backup-file.ts';
import { exportDatabase } from './export-database.ts';
import { importDatabase } from './import-database.ts';
import { TransferError, type Progress, type RecordSink, type StartRecord } from './records.ts';

export type Counts = Readonly<Record<string, number>>;

export interface Transfer {
  readonly database: DatabaseOptions;
  readonly migrations: URL | string;
  readonly progress: Progress;
  readonly uploads?: Uploads;
}

/** Files that rows refer to. */
export interface Uploads {
  readonly keys: (db: Queryable) => Promise<string[]>;
  readonly files: Files;
}

export interface BackupResult {
  readonly counts: Counts;
  /** Files that rows refer to and that are not in the store. The backup is written without them. */
  readonly missingFiles: readonly string[];
}

/** Opens the embedded database, which must exist and must not be in use. */
export async function openStoppedEmbedded(options: DatabaseOptions): Promise<Db> {
  if (!existsSync(databaseFolder(options.dataDir))) {
    throw new TransferError(`There is no embedded database in ${options.dataDir} (DATA_DIR).`);
  }
  return openEmbedded(options);
}

/** Opens the database to read. If a server runs on the embedded database, opens a snapshot of it. */
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

/** Writes the files into the backup. Returns the keys of missing ones. */
async function exportFiles(keys: readonly string[], { files }: Uploads, sink: RecordSink): Promise<string[]> {
  const missing: string[] = [];
  for (const key of keys) {
    const bytes = await files.get(key);
    if (bytes) await sink({ kind: 'file', key, base64: bytes.toString('base64') });
    else missing.push(key);
  }
  return missing;
}

/** Writes an installation on either engine, running or stopped, into one file. */
export function backup(file: string, transfer: Omit<Transfer, 'migrations'>): Promise<BackupResult> {
  const { database, progress, uploads } = transfer;
  return withSource(database, (db) =>
    writeBackup(file, async (sink) => {
      let [files, missingFiles]: [number, string[]] = [0, []];
      const counts = await exportDatabase(db, sink, progress, async (tx) => {
        if (!uploads) return;
        const keys = await uploads.keys(tx);
        missingFiles = await exportFiles(keys, uploads, sink);
        files = keys.length - missingFiles.length;
      });
      return { counts: uploads ? { ...counts, files } : counts, missingFiles };
    }),
  );
}

async function readStart(file: string): Promise<StartRecord> {
  for await (const record of readBackup(file)) if (record.kind === 'start') return record;
  throw new TransferError(`${file} is empty.`);
}

/** Loads a backup of either engine into an empty database of either engine, and its files into the configured store. */
export async function restore(file: string, { database, migrations, progress, uploads }: Transfer): Promise<Counts> {
  const start = await readStart(file);
  // The template has the tables of this release; a backup of an older one needs a database without tables.
  const db = await openDatabase({ ...database, templateFile: undefined });
  try {
    let files = 0;
    const feed = async (sink: RecordSink) => {
      files = 0;
      for await (const record of readBackup(file)) {
        if (record.kind !== 'file') await sink(record);
        else {
          await uploads?.files.put(record.key, Buffer.from(record.base64, 'base64'), 'image/png');
          files += 1;
        }
      }
    };
    const counts = await importDatabase(db, { start, migrations, progress, log: database.log, feed });
    return uploads ? { ...counts, files } : counts;
  } finally {
    await db.close();
  }
}
