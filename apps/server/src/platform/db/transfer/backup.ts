import type { Files } from '../../files/files.ts';
import type { DbLog, Queryable } from '../db.ts';
import { openDatabase, type DatabaseOptions } from '../open-database.ts';
import { readBackup, writeBackup } from './backup-file.ts';
import { exportDatabase } from './export-database.ts';
import { importDatabase } from './import-database.ts';
import { withSource } from './open-source.ts';
import { TransferError, type Progress, type RecordSink, type StartRecord } from './records.ts';

export type Counts = Readonly<Record<string, number>>;

export interface Transfer {
  readonly database: DatabaseOptions;
  readonly migrations: URL | string;
  readonly progress: Progress;
  readonly pictures?: Pictures;
}

/** Files that rows point to: which ones, and where they are kept. */
export interface Pictures {
  readonly keys: (db: Queryable) => Promise<string[]>;
  readonly files: Files;
}

/** One that is lost already cannot keep the rest from being saved. */
async function exportPictures(db: Queryable, { keys, files }: Pictures, sink: RecordSink, log: DbLog): Promise<number> {
  let written = 0;
  for (const key of await keys(db)) {
    const bytes = await files.get(key);
    if (bytes) {
      await sink({ kind: 'file', key, base64: bytes.toString('base64') });
      written += 1;
    } else log.warn({ key }, `The file ${key} is gone; its code is saved without it.`);
  }
  return written;
}

/** Writes everything of an installation, running or not, on either engine, into one file. */
export function backup(file: string, transfer: Omit<Transfer, 'migrations'>): Promise<Counts> {
  const { database, progress, pictures } = transfer;
  return withSource(database, (db) =>
    writeBackup(file, async (sink) => {
      let files = 0;
      const counts = await exportDatabase(db, sink, progress, async (tx) => {
        if (pictures) files = await exportPictures(tx, pictures, sink, database.log);
      });
      return pictures ? { ...counts, files } : counts;
    }),
  );
}

async function readStart(file: string): Promise<StartRecord> {
  for await (const record of readBackup(file)) if (record.kind === 'start') return record;
  throw new TransferError(`${file} is empty.`);
}

/** Loads a backup of either engine into an empty database of either engine, and its pictures to where they are kept now. */
export async function restore(file: string, { database, migrations, progress, pictures }: Transfer): Promise<Counts> {
  const start = await readStart(file);
  const db = await openDatabase(database);
  try {
    let put = 0;
    const counts = await importDatabase(db, {
      start,
      migrations,
      progress,
      log: database.log,
      feed: async (sink) => {
        put = 0;
        for await (const record of readBackup(file)) {
          if (record.kind !== 'file') await sink(record);
          else {
            await pictures?.files.put(record.key, Buffer.from(record.base64, 'base64'), 'image/png');
            put += 1;
          }
        }
      },
    });
    return pictures ? { ...counts, files: put } : counts;
  } finally {
    await db.close();
  }
}
