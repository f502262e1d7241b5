import { resolve } from 'node:path';
import { backup, restore } from '../../platform/db/transfer/backup.ts';
import { migrateToPostgres } from '../../platform/db/transfer/migrate-to-postgres.ts';
import { type CommandIo, describeCounts, UsageError } from './command-line.ts';

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

function place({ transfer }: CommandIo): string {
  const { databaseUrl, dataDir } = transfer.database;
  return databaseUrl === undefined ? `the embedded database in ${resolve(dataDir)}` : 'PostgreSQL (DATABASE_URL)';
}

export async function backupCommand(io: CommandIo): Promise<void> {
  const started = performance.now();
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const file = resolve(io.argv[0] ?? `tessera-backup-${stamp}.gz`);
  io.say(`Backing up ${place(io)}`);
  const counts = await backup(file, io.transfer);
  io.say(
    `${describeCounts(counts)}\nWrote ${file} in ${seconds(started)}. Restore it with: npm run restore -- ${file}`,
  );
}

export async function restoreCommand(io: CommandIo): Promise<void> {
  const started = performance.now();
  const [file] = io.argv;
  if (file === undefined) throw new UsageError('usage: npm run restore -- <backup file>');
  io.say(`Restoring into ${place(io)}`);
  const counts = await restore(resolve(file), io.transfer);
  io.say(`${describeCounts(counts)}\nRestored and counted in ${seconds(started)}.`);
}

export async function migrateToPostgresCommand(io: CommandIo): Promise<void> {
  const started = performance.now();
  const target = io.argv[0] ?? io.env['DATABASE_URL'];
  if (!target) throw new UsageError('usage: DATABASE_URL=postgres://… npm run migrate-to-postgres');
  io.say(`Copying the embedded database in ${resolve(io.transfer.database.dataDir)} to PostgreSQL`);
  const counts = await migrateToPostgres(target, io.transfer);
  io.say(
    `${describeCounts(counts)}\nCopied and counted in ${seconds(started)}. Start the server with this DATABASE_URL from now on.`,
  );
}
