import { resolve } from 'node:path';
import { backup, type Counts, restore } from '../../platform/db/transfer/backup.ts';
import { migrateToPostgres } from '../../platform/db/transfer/migrate-to-postgres.ts';
import { type CommandIo, describeCounts } from './command-line.ts';
import { allowMissing, copyFilesToS3, listKeys } from './file-commands.ts';

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

/** With missing files, the backup is written, but the command fails: its caller must not take the backup for a complete one. */
export async function backupCommand(io: CommandIo): Promise<void> {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const [name = `tessera-backup-${stamp}.gz`] = io.argv.filter((argument) => argument !== allowMissing);
  const file = resolve(name);
  let missing: readonly string[] = [];
  const work = async () => {
    const { counts, missingFiles } = await backup(file, io.transfer);
    missing = missingFiles;
    return counts;
  };
  const done = (time: string) => `Wrote ${file} in ${time}. Restore it with: npm run restore -- ${file}`;
  await report(io, `Backing up ${describeDatabase(io)}`, work, done);
  if (missing.length === 0) return;
  io.print(`${missing.length} files are missing in the store and in the backup:\n${listKeys(missing)}`);
  if (!io.argv.includes(allowMissing))
    throw new Error(`The backup is incomplete. Check DATA_DIR and S3_*. To accept this: ${allowMissing}`);
}

export async function restoreCommand(io: CommandIo): Promise<void> {
  const [file] = io.argv;
  if (file === undefined) throw new Error('usage: npm run restore -- <backup file>');
  const done = (time: string) => `Restored and verified in ${time}.`;
  await report(io, `Restoring into ${describeDatabase(io)}`, () => restore(resolve(file), io.transfer), done);
}

export async function migrateToPostgresCommand(io: CommandIo): Promise<void> {
  const [target = io.env['DATABASE_URL']] = io.argv.filter((argument) => argument !== allowMissing);
  if (!target) throw new Error('usage: DATABASE_URL=postgres://… npm run migrate-to-postgres');
  const task = `Copying the embedded database in ${resolve(io.transfer.database.dataDir)} to PostgreSQL`;
  const done = (time: string) => `Copied and verified in ${time}. Start the server with this DATABASE_URL from now on.`;
  await report(io, task, () => migrateToPostgres(target, io.transfer, (source) => copyFilesToS3(source, io)), done);
}
