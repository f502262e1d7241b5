import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { memoryFiles } from '../../../test/app/memory-files.ts';
import { quietLog } from '../../../test/database/quiet-log.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { openDatabase } from '../../platform/db/open-database.ts';
import { sql } from '../../platform/db/sql.ts';
import { lockFolder } from '../../platform/folder-lock/folder-lock.ts';
import { adminCommand } from './admin-command.ts';
import type { CommandIo } from './command-line.ts';

const migrations = new URL('../../../migrations/', import.meta.url);
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-admin-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const database = () => {
  const { workerFile, emptyData } = inject('testDatabase');
  return { dataDir: folder, workerFile, templateFile: emptyData, log: quietLog };
};

async function run(argv: string[], env: Record<string, string> = {}): Promise<string> {
  const printed: string[] = [];
  const io: CommandIo = {
    argv,
    env,
    print: (text) => printed.push(text),
    bar: () => {},
    transfer: {
      migrations,
      progress: () => {},
      database: database(),
      uploads: { keys: () => Promise.resolve([]), files: memoryFiles() },
    },
  };
  await adminCommand(io);
  return printed.join('\n');
}

async function addUser(email: string): Promise<void> {
  const db = await openDatabase(database());
  try {
    await migrate(db, migrations, quietLog);
    await db.run(sql`
      insert into users (id, email, password_hash, created_at, email_verified_at)
      values (${crypto.randomUUID()}, ${email}, 'x', now(), now())`);
  } finally {
    await db.close();
  }
}

it('grants, lists and revokes', async () => {
  await addUser('ann@example.org');
  expect(await run(['list'])).toContain('There are no operators');
  await expect(run(['grant', 'bob@example.org'])).rejects.toThrow(
    'There is no account with the address bob@example.org',
  );
  expect(await run(['grant', ' Ann@Example.org '])).toBe('ann@example.org is now an operator.');
  expect(await run(['list'], { ADMIN_EMAILS: 'ann@example.org' })).toMatch(/ann@example\.org {2}granted \d{4}-/);
  expect(await run(['revoke', 'ann@example.org'], { ADMIN_EMAILS: 'ann@example.org' })).toContain(
    'remove it from ADMIN_EMAILS',
  );
  expect(await run(['revoke', 'ann@example.org'])).toBe('ann@example.org is not an operator.');
});

it('asks to stop the product that uses the data folder', async () => {
  const lock = await lockFolder(folder, (socket) => socket.destroy());
  try {
    await expect(run(['list'])).rejects.toThrow(
      `The data folder ${folder} is in use by a running Tessera. Stop it first`,
    );
  } finally {
    await lock.release();
  }
});

it.each([[[]], [['grant']], [['grant', 'no-address']], [['delete', 'ann@example.org']]])(
  'explains its use for %j',
  async (argv) => {
    await expect(run(argv)).rejects.toThrow(
      'usage: npm run admin -- grant ADDRESS | revoke ADDRESS | list | billing | accept-billing',
    );
  },
);
