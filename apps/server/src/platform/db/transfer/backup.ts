import { openDatabase, type DatabaseOptions } from '../open-database.ts';
import { readBackup, writeBackup } from './backup-file.ts';
import { exportDatabase } from './export-database.ts';
import { importDatabase } from './import-database.ts';
import { withSource } from './open-source.ts';
import { TransferError, type Progress, type StartRecord } from './records.ts';

export type Counts = Readonly<Record<string, number>>;

export interface Transfer {
  readonly database: DatabaseOptions;
  readonly migrations: URL | string;
  readonly progress: Progress;
}

/** Writes everything of a database, running or not, of either engine, into one file. */
export function backup(file: string, { database, progress }: Omit<Transfer, 'migrations'>): Promise<Counts> {
  return withSource(database, (db) => writeBackup(file, (sink) => exportDatabase(db, sink, progress)));
}

async function readStart(file: string): Promise<StartRecord> {
  for await (const record of readBackup(file)) if (record.kind === 'start') return record;
  throw new TransferError(`${file} is empty.`);
}

/** Loads a backup of either engine into an empty database of either engine. */
export async function restore(file: string, { database, migrations, progress }: Transfer): Promise<Counts> {
  const start = await readStart(file);
  const db = await openDatabase(database);
  try {
    return await importDatabase(db, {
      start,
      migrations,
      progress,
      log: database.log,
      feed: async (sink) => {
        for await (const record of readBackup(file)) await sink(record);
      },
    });
  } finally {
    await db.close();
  }
}
