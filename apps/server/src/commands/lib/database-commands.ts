import { resolve } from 'node:path';
import { backup, type Counts, restore } from '../../platform/db/transfer/backup.ts';
import { migrateToPostgres } from '../../platform/db/transfer/migrate-to-postgres.ts';
import { type CommandIo, describeCounts } from './command-line.ts';

function describeDatabase({ transfer }: CommandIo): string {
  const { databaseUrl, dataDir } = transfer.database;
  return databaseUrl === undefined ? `the embedded database in ${resolve(dataDir)}` : 'PostgreSQL (DATABASE_URL)';
}

/** Prints what the work does, then its row counts, its duration and the next step. */
async function report(io: CommandIo, task: string, work: () => Promise<Counts>, done: (time: string) => string) {
  const started = performance.now();
  io.print(task);
  const counts = await work();
  io.print(`${describeCounts(counts)}\n${done(`${((performance.now() - started) / 1000).toFixed(1)} s`)}`);
}

export function backupCommand(io: CommandIo): Promise<void> {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const file = resolve(io.argv[0] ?? `tessera-backup-${stamp}.gz`);
  const done = (time: string) => `Wrote ${file} in ${time}. Restore it with: npm run restore -- ${file}`;
  return report(io, `Backing up ${describeDatabase(io)}`, () => backup(file, io.transfer), done);
}

export async function restoreCommand(io: CommandIo): Promise<void> {
  const [file] = io.argv;
  if (file === undefined) throw new Error('usage: npm run restore -- <backup file>');
  const done = (time: string) => `Restored and verified in ${time}.`;
  await report(io, `Restoring into ${describeDatabase(io)}`, () => restore(resolve(file), io.transfer), done);
}

export async function migrateToPostgresCommand(io: CommandIo): Promise<void> {
  const target = io.argv[0] ?? io.env['DATABASE_URL'];
  if (!target) throw new Error('usage: DATABASE_URL=postgres://… npm run migrate-to-postgres');
  const task = `Copying the embedded database in ${resolve(io.transfer.database.dataDir)} to PostgreSQL`;
  const done = (time: string) => `Copied and verified in ${time}. Start the server with this DATABASE_URL from now on.`;
  await report(io, task, () => migrateToPostgres(target, io.transfer), done);
}
