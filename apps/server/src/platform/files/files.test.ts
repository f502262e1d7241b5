import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type S3Double, startS3Double } from '../../../test/files/s3-double.ts';
import { diskFiles } from './disk-files.ts';
import type { Files } from './files.ts';
import { s3Files } from './s3-files.ts';

async function* chunksOf(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000);
}

const picture = Buffer.from([0, 255, 13, 10, 0, 7]);
let folder: string;
let store: S3Double;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-files-'));
  store = await startS3Double();
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

const stores: [string, () => Files][] = [
  ['a folder', () => diskFiles(folder)],
  ['S3', () => s3Files(store.settings)],
];

describe.each(stores)('files in %s', (_name, open) => {
  it('return the stored bytes', async () => {
    await open().put('logos/a1.png', picture, 'image/png');
    expect(await open().get('logos/a1.png')).toEqual(picture);
  });

  it('return undefined before a file is stored and after it is removed', async () => {
    const files = open();
    expect(await files.get('logos/none.png')).toBeUndefined();
    expect(await files.has('logos/none.png')).toBe(false);
    await files.put('logos/b2.png', picture, 'image/png');
    expect(await files.has('logos/b2.png')).toBe(true);
    await files.remove('logos/b2.png');
    await files.remove('logos/b2.png');
    expect(await files.get('logos/b2.png')).toBeUndefined();
  });

  it.each([0, 1, 8 * 1024 * 1024, 20 * 1024 * 1024 + 7])('store and return a stream of %i bytes', async (length) => {
    const bytes = randomBytes(length);
    await open().putStream('results/e5.bin', chunksOf(bytes), 'application/zip');
    const content = await open().stream('results/e5.bin');
    expect(content && Buffer.compare(await buffer(content), bytes)).toBe(0);
    expect(await open().has('results/e5.bin')).toBe(true);
    expect(await open().stream('results/none.bin')).toBeUndefined();
  });

  it('store nothing of a stream that fails', async () => {
    const failing = async function* () {
      yield* chunksOf(randomBytes(17 * 1024 * 1024));
      throw new Error('canceled');
    };
    await expect(open().putStream('results/f6.bin', failing(), 'application/zip')).rejects.toThrow('canceled');
    expect(await open().get('results/f6.bin')).toBeUndefined();
    expect(store.openUploads()).toBe(0);
  });

  it.each(['../secret.png', '/etc/passwd', 'logos/../../x.png', 'logos/A.png', 'logos/a', 'logos/a.png?x=1', ''])(
    'throw on a malformed key: %s',
    async (key) => {
      const files = open();
      await expect((async () => files.get(key))()).rejects.toThrow('not a file key');
      await expect((async () => files.put(key, picture, 'image/png'))()).rejects.toThrow('not a file key');
      await expect((async () => files.remove(key))()).rejects.toThrow('not a file key');
    },
  );
});

describe('files in a folder', () => {
  it('leave no temporary file', async () => {
    await diskFiles(folder).put('logos/c3.png', picture, 'image/png');
    for (const part of ['logos', 'results'])
      expect((await readdir(join(folder, part))).filter((name) => name.startsWith('.'))).toEqual([]);
  });
});

describe('files in S3', () => {
  it('store the content type', () => {
    expect(store.objects.get('logos/a1.png')?.type).toBe('image/png');
  });

  it('retry when the store is overloaded', async () => {
    store.failures.push(503, 500);
    expect(await s3Files(store.settings).get('logos/a1.png')).toEqual(picture);
  });

  it('throw the error of the store after the last retry', async () => {
    store.failures.push(...Array.from({ length: 5 }, () => 503));
    await expect(s3Files(store.settings).put('logos/d4.png', picture, 'image/png')).rejects.toThrow('503 SlowDown');
    expect(store.failures).toEqual([]);
  });

  it('throw on wrong credentials and on a missing bucket', async () => {
    const wrongKey = s3Files({ ...store.settings, secretAccessKey: 'wrong' });
    await expect(wrongKey.get('logos/a1.png')).rejects.toThrow('403 SignatureDoesNotMatch');
    const noBucket = s3Files({ ...store.settings, bucket: 'nowhere' });
    await expect(noBucket.get('logos/a1.png')).rejects.toThrow('NoSuchBucket');
    await expect(noBucket.has('logos/a1.png')).rejects.toThrow('NoSuchBucket');
  });
});
