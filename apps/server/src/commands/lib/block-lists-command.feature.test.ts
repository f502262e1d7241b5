import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { memoryFiles } from '../../../test/app/memory-files.ts';
import { quietLog } from '../../../test/database/quiet-log.ts';
import { openDatabase } from '../../platform/db/open-database.ts';
import { sql } from '../../platform/db/sql.ts';
import { lockFolder } from '../../platform/folder-lock/folder-lock.ts';
import { blockListsCommand } from './block-lists-command.ts';

let folder: string;
let list: string;
let data: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-lists-'));
  [list, data] = [join(folder, 'hosts.txt'), join(folder, 'data')];
  await mkdir(data);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const database = () => {
  const { workerFile, emptyData } = inject('testDatabase');
  return { dataDir: data, workerFile, templateFile: emptyData, log: quietLog };
};

async function run(env: Record<string, string>, printed: string[] = []): Promise<string> {
  await blockListsCommand({
    argv: [],
    env,
    print: (text) => printed.push(text),
    bar: () => {},
    transfer: {
      migrations: new URL('../../../migrations/', import.meta.url),
      progress: () => {},
      database: database(),
      uploads: { keys: () => Promise.resolve([]), files: memoryFiles() },
    },
  });
  return printed.join('\n');
}

async function storedLists() {
  const db = await openDatabase(database());
  try {
    return await db.many<{ source: string; hosts: number }>(sql`select source, hosts from block_lists`);
  } finally {
    await db.close();
  }
}

it('reads the lists into the database, and keeps the content of a list that cannot be read', async () => {
  await writeFile(list, '0.0.0.0 bad.example\n||worse.example^\n');
  expect(await run({ BLOCK_LISTS: list })).toBe(`${list}: 2 hosts`);
  await rm(list);
  const printed: string[] = [];
  await expect(run({ BLOCK_LISTS: list }, printed)).rejects.toThrow('Some lists could not be read.');
  expect(printed).toEqual([expect.stringMatching(/hosts\.txt: failed, ENOENT/)]);
  expect(await storedLists()).toEqual([{ source: list, hosts: 2 }]);
});

it('asks for lists', async () => {
  await expect(run({})).rejects.toThrow('BLOCK_LISTS is not set.');
});

it('asks to stop the product that uses the data folder', async () => {
  const lock = await lockFolder(data, (socket) => socket.destroy());
  try {
    await expect(run({ BLOCK_LISTS: list })).rejects.toThrow(`The data folder ${data} is in use by a running Tessera`);
  } finally {
    await lock.release();
  }
});
