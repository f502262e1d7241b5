import { resolve } from 'node:path';
import { backup, restore } from '../../platform/db/transfer/backup.ts';
import { migrateToPostgres } from '../../platform/db/transfer/migrate-to-postgres.ts';
import { type CommandIo, describeCounts } from './command-line.ts';

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

function describeDatabase({ transfer }: CommandIo): string {
  const { databaseUrl, dataDir } = transfer.database;
  return databaseUrl === undefined ? `the embedded database in ${resolve(dataDir)}` : 'PostgreSQL (DATABASE_URL)';
}

export async function backupCommand(io: CommandIo): Promise<void> {
  const started = performance.now();
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const file = resolve(io.argv[0] ?? `tessera-backup-${stamp}.gz`);
  io.print(`Backing up ${describeDatabase(io)}`);
  const counts = await backup(file, io.transfer);
  io.print(
    `${describeCounts(counts)}\nWrote ${file} in ${seconds(started)}. Restore it with: npm run restore -- ${file}`,
  );
}

export async function restoreCommand(io: CommandIo): Promise<void> {
  const started = performance.now();
  const [file] = io.argv;
  if (file === undefined) throw new Error('usage: npm run restore -- <backup file>');
  io.print(`Restoring into ${describeDatabase(io)}`);
  const counts = await restore(resolve(file), io.transfer);
  io.print(`${describeCounts(counts)}\nRestored and verified in ${seconds(started)}.`);
}

export async function migrateToPostgresCommand(io: CommandIo): Promise<void> {
  const started = performance.now();
  const target = io.argv[0] ?? io.env['DATABASE_URL'];
  if (!target) throw new Error('usage: DATABASE_URL=postgres://… npm run migrate-to-postgres');
  io.print(`Copying the embedded database in ${resolve(io.transfer.database.dataDir)} to PostgreSQL`);
  const counts = await migrateToPostgres(target, io.transfer);
  io.print(
    `${describeCounts(counts)}\nCopied and verified in ${seconds(started)}. Start the server with this DATABASE_URL from now on.`,
  );
}
