// On PostgreSQL: copies between both engines.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/database/open-test-database.ts';
import { type MemoryFiles, memoryFiles } from '../../../test/app/memory-files.ts';
import { quietLog } from '../../../test/database/quiet-log.ts';
import { allLogoKeys } from '../../features/qr-codes/qr-codes.repo.ts';
import { sql } from '../../platform/db/sql.ts';
import type { CommandIo } from './command-line.ts';
import { backupCommand, migrateToPostgresCommand, restoreCommand } from './database-commands.ts';

const migrations = new URL('../../../migrations/', import.meta.url);

let source: TestDatabase;
let folder: string;
let printed: string[];
let files: MemoryFiles;

function io(database: TestDatabase, ...argv: string[]): CommandIo {
  return {
    argv,
    env: {},
    print: (text) => printed.push(text),
    bar: () => {},
    transfer: {
      migrations,
      progress: () => {},
      database: { ...database.connection, log: quietLog },
      uploads: { keys: allLogoKeys, files },
    },
  };
}

beforeEach(async () => {
  source = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'tessera-commands-'));
  printed = [];
  files = memoryFiles();
});
afterEach(async () => {
  await source.drop();
  await rm(folder, { recursive: true });
});

it('backup and restore print the database, the row counts and the next step', async () => {
  const file = join(folder, 'a.gz');
  await backupCommand(io(source, file));
  expect(printed.at(-1)).toMatch(/total +\d+\nWrote .*a\.gz in [\d.]+ s\. Restore it with: npm run restore -- /);
  const target = await openTestDatabase({ migrated: false });
  await target.db.close();
  await restoreCommand(io(target, file));
  expect(printed.at(-1)).toMatch(/users +0\n.*Restored and verified/s);
  await target.drop();
});

it('backup includes the logos of codes, and restore stores them', async () => {
  const [key, missing] = ['logos/a1.png', 'logos/b2.png'];
  const picture = Buffer.from([0, 255, 10, 13]);
  await files.put(key, picture, 'image/png');
  await source.db.run(sql`
    insert into users (id, email, password_hash, created_at)
    values ('0198c0de-0000-7000-8000-00000000000a', 'ann@example.org', '-', now())`);
  for (const [hash, logo] of [
    ['aaaaaa1', key],
    ['aaaaaa2', missing],
    ['aaaaaa3', null],
  ]) {
    await source.db.run(sql`insert into short_hashes (hash, issued_at) values (${hash}, now())`);
    await source.db.run(sql`
      insert into qr_codes (id, user_id, short_hash, qr_type, encoding, destination_url, style, logo_key, created_at, updated_at)
      values (gen_random_uuid(), '0198c0de-0000-7000-8000-00000000000a', ${hash}, 'url', 'tracked', 'https://example.org/', '{}', ${logo}, now(), now())`);
  }
  const file = join(folder, 'logos.gz');
  await backupCommand(io(source, file, '--allow-missing-files'));
  expect(printed.at(-2)).toMatch(/files +1\n/);
  files = memoryFiles();
  const target = await openTestDatabase({ migrated: false });
  await target.db.close();
  await restoreCommand(io(target, file));
  expect([...files.stored]).toEqual([[key, picture]]);
  await target.drop();
});

it('restore and migrate-to-postgres print their usage without an argument', async () => {
  await expect(restoreCommand(io(source))).rejects.toThrow(/usage: npm run restore -- <backup file>/);
  await expect(migrateToPostgresCommand(io(source))).rejects.toThrow(/usage: DATABASE_URL=/);
});
