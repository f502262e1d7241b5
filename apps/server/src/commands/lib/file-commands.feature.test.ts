import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@tessera/test-kit/postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/database/open-test-database.ts';
import { quietLog } from '../../../test/database/quiet-log.ts';
import { type S3Double, startS3Double } from '../../../test/files/s3-double.ts';
import { allLogoKeys } from '../../features/qr-codes/qr-codes.repo.ts';
import { sql } from '../../platform/db/sql.ts';
import { diskFiles } from '../../platform/files/disk-files.ts';
import type { Files } from '../../platform/files/files.ts';
import { s3Files } from '../../platform/files/s3-files.ts';
import { type CommandIo, progressBar } from './command-line.ts';
import { backupCommand, migrateToPostgresCommand } from './database-commands.ts';
import { moveFilesCommand } from './file-commands.ts';

const migrations = new URL('../../../migrations/', import.meta.url);
const userId = '0198c0de-0000-7000-8000-00000000000a';
const logos = ['logos/a1.png', 'logos/b2.png', 'logos/c3.png'];
const jobId = '0198c0de-0000-7000-8000-00000000000b';

let source: TestDatabase;
let store: S3Double;
let folder: Files;
let s3: Files;
let printed: string[];
let bars: [number, number][];
const contents = new Map<string, Buffer>();

const s3Env = () => ({
  S3_ENDPOINT: store.settings.endpoint,
  S3_REGION: store.settings.region,
  S3_BUCKET: store.settings.bucket,
  S3_ACCESS_KEY_ID: store.settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: store.settings.secretAccessKey,
});

function io(argv: string[], env: Record<string, string> = s3Env()): CommandIo {
  return {
    argv,
    env,
    print: (text) => printed.push(text),
    bar: (done, total) => bars.push([done, total]),
    transfer: {
      migrations,
      progress: () => {},
      database: { ...source.connection, log: quietLog },
      uploads: { keys: allLogoKeys, files: folder },
    },
  };
}

async function insertCode(hash: string, logo: string): Promise<void> {
  await source.db.run(sql`insert into short_hashes (hash, issued_at) values (${hash}, now())`);
  await source.db.run(sql`
    insert into qr_codes (id, user_id, short_hash, qr_type, encoding, destination_url, style, logo_key, created_at, updated_at)
    values (gen_random_uuid(), ${userId}, ${hash}, 'url', 'tracked', 'https://example.org/', '{}', ${logo}, now(), now())`);
}

beforeAll(async () => {
  source = await openTestDatabase();
});
beforeEach(async () => {
  store = await startS3Double();
  const path = join(source.connection.dataDir, 'files');
  await rm(path, { recursive: true, force: true });
  folder = diskFiles(path);
  s3 = s3Files(store.settings);
  [printed, bars] = [[], []];
  await source.db.run(sql`delete from users`);
  await source.db.run(sql`delete from short_hashes`);
  await source.db.run(sql`
    insert into users (id, email, password_hash, created_at) values (${userId}, 'ann@example.org', '-', now())`);
  contents.clear();
  for (const [i, key] of logos.entries()) {
    contents.set(key, randomBytes(1000 + i));
    await folder.put(key, contents.get(key) ?? Buffer.alloc(0), 'image/png');
    await insertCode(`aaaaaa${i + 1}`, key);
  }
});
afterEach(() => store.close());
afterAll(() => source.drop());

const inBucket = () => [...store.objects.keys()].sort();

describe('npm run move-files', () => {
  it('copies every file that a row refers to while the product runs, reads it back, and keeps the originals', async () => {
    const result = randomBytes(9_000_000);
    await folder.put(`results/${jobId}.bin`, result, 'application/zip');
    await source.db.run(sql`
      insert into jobs (id, user_id, kind, input, state, result_name, created_at)
      values (${jobId}, ${userId}, 'takeout', '{}', 'done', 'a.zip', now())`);
    await folder.put('logos/unused.png', Buffer.from('x'), 'image/png');
    await moveFilesCommand(io(['to-s3']));
    expect(inBucket()).toEqual([...logos, `results/${jobId}.bin`]);
    for (const [key, bytes] of contents) expect(store.objects.get(key)).toEqual({ bytes, type: 'image/png' });
    expect(Buffer.compare(store.objects.get(`results/${jobId}.bin`)?.bytes ?? Buffer.alloc(0), result)).toBe(0);
    for (const key of logos) expect(store.requests).toContain(`GET /pictures/${key}`);
    expect(await folder.has(logos[0] ?? '')).toBe(true);
    expect(bars.at(-1)).toEqual([4, 4]);
    expect(printed.join('\n')).toMatch(/4 files copied, 0 were there already.*Nothing was deleted/s);
  });

  it('continues after the store failed', async () => {
    const [first = ''] = logos;
    await s3.put(first, contents.get(first) ?? Buffer.alloc(0), 'image/png');
    await rm(join(source.connection.dataDir, 'files', first));
    store.failures.push(...Array.from({ length: 40 }, () => 503));
    await expect(moveFilesCommand(io(['to-s3']))).rejects.toThrow('503 SlowDown');
    store.failures.length = 0;
    store.requests.length = 0;
    await moveFilesCommand(io(['to-s3']));
    expect(inBucket()).toEqual(logos);
    expect(store.requests).not.toContain(`PUT /pictures/${first}`);
    expect(printed.join('\n')).toContain('1 were there already');
  });

  it('moves back from S3 to the folder, and deletes the originals on request', async () => {
    await moveFilesCommand(io(['to-s3', '--delete-source']));
    for (const key of logos) expect(await folder.has(key)).toBe(false);
    await moveFilesCommand(io(['to-folder', '--delete-source']));
    expect(inBucket()).toEqual([]);
    for (const [key, bytes] of contents) expect(await folder.get(key)).toEqual(bytes);
  });

  it('fails and deletes nothing if a logo is in neither store, unless this is accepted', async () => {
    await insertCode('aaaaaa9', 'logos/lost.png');
    await expect(moveFilesCommand(io(['to-s3', '--delete-source']))).rejects.toThrow('--allow-missing-files');
    expect(printed.join('\n')).toContain('1 logos are in neither store:\n  logos/lost.png');
    expect(await folder.has(logos[0] ?? '')).toBe(true);
    await moveFilesCommand(io(['to-s3', '--delete-source', '--allow-missing-files']));
    expect(await folder.has(logos[0] ?? '')).toBe(false);
  });

  it('fails and changes nothing if a file has other content in the target', async () => {
    const [first = ''] = logos;
    await s3.put(first, Buffer.from('other'), 'image/png');
    await expect(moveFilesCommand(io(['to-s3', '--delete-source']))).rejects.toThrow(`other content in the target`);
    expect(store.objects.get(first)?.bytes.toString()).toBe('other');
    expect(await folder.get(first)).toEqual(contents.get(first));
  });

  it('fails if the stored bytes differ from the original', async () => {
    store.damageUploads = true;
    await expect(moveFilesCommand(io(['to-s3']))).rejects.toThrow('differs from the original after it was copied');
  });

  it('prints its usage, and names missing settings', async () => {
    await expect(moveFilesCommand(io([]))).rejects.toThrow('usage: npm run move-files -- to-s3 | to-folder');
    await expect(moveFilesCommand(io(['to-s3', '--all']))).rejects.toThrow('usage');
    await expect(moveFilesCommand(io(['to-s3'], {}))).rejects.toThrow('S3_ENDPOINT is missing');
    const { S3_BUCKET: _, ...incomplete } = s3Env();
    await expect(moveFilesCommand(io(['to-s3'], incomplete))).rejects.toThrow('S3_BUCKET is missing');
  });

  it('shows a progress bar', () => {
    expect(progressBar(0, 4)).toBe(`[${' '.repeat(30)}]   0 %  0 of 4`);
    expect(progressBar(2, 4)).toBe(`[${'='.repeat(15)}${' '.repeat(15)}]  50 %  2 of 4`);
    expect(progressBar(0, 0)).toBe(`[${'='.repeat(30)}] 100 %  0 of 0`);
  });
});

describe('npm run backup', () => {
  it('writes the backup and fails if files are missing, unless this is accepted', async () => {
    const target = await mkdtemp(join(tmpdir(), 'tessera-backup-'));
    const file = join(target, 'a.gz');
    await insertCode('aaaaaa9', 'logos/lost.png');
    await expect(backupCommand(io([file]))).rejects.toThrow('The backup is incomplete');
    expect(printed.join('\n')).toMatch(/files +3\n.*Wrote .*1 files are missing .*logos\/lost\.png/s);
    await backupCommand(io([file, '--allow-missing-files']));
    await rm(target, { recursive: true });
  });
});

describe('npm run migrate-to-postgres', () => {
  it('copies the files to S3 if S3_* is set, before it copies rows', async () => {
    const server = await startPostgres();
    try {
      await insertCode('aaaaaa9', 'logos/lost.png');
      await source.db.close();
      await expect(migrateToPostgresCommand(io([server.url]))).rejects.toThrow('--allow-missing-files');
      await migrateToPostgresCommand(io([server.url, '--allow-missing-files']));
      expect(inBucket()).toEqual(logos);
      expect(printed.at(-1)).toContain('Copied and verified');
    } finally {
      await server.stop();
    }
  });
});
