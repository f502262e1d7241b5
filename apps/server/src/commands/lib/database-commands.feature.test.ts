import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/database/open-test-database.ts';
import { quietLog } from '../../../test/database/quiet-log.ts';
import type { CommandIo } from './command-line.ts';
import { backupCommand, migrateToPostgresCommand, restoreCommand } from './database-commands.ts';

// Each test starts engines of its own, which a busy machine takes its time for.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const migrations = new URL('../../../migrations/', import.meta.url);

let source: TestDatabase;
let folder: string;
let said: string[];

function io(database: TestDatabase, ...argv: string[]): CommandIo {
  return {
    argv,
    env: {},
    say: (text) => said.push(text),
    transfer: { migrations, progress: () => {}, database: { ...database.connection, log: quietLog } },
  };
}

beforeEach(async () => {
  source = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'tessera-commands-'));
  said = [];
});
afterEach(async () => {
  await source.drop();
  await rm(folder, { recursive: true });
});

it('backup and restore say where, how much and what next, with the real schema', async () => {
  const file = join(folder, 'a.gz');
  await backupCommand(io(source, file));
  expect(said.at(-1)).toMatch(/total +\d+\nWrote .*a\.gz in [\d.]+ s\. Restore it with: npm run restore -- /);
  const target = await openTestDatabase({ migrated: false });
  await target.db.close();
  await restoreCommand(io(target, file));
  expect(said.at(-1)).toMatch(/users +0\n.*Restored and counted/s);
  await target.drop();
});

it('a command without what it needs says how it is used', async () => {
  await expect(restoreCommand(io(source))).rejects.toThrow(/usage: npm run restore -- <backup file>/);
  await expect(migrateToPostgresCommand(io(source))).rejects.toThrow(/usage: DATABASE_URL=/);
});
