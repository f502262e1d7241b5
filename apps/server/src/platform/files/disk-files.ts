import { randomUUID } from 'node:crypto';
import { access, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkKey, type Files } from './files.ts';

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Calls fsync on a file or folder. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Files in a folder. A file appears under its name complete or not at all, even after a power cut. */
export function diskFiles(folder: string): Files {
  const filePath = (key: string) => join(folder, checkKey(key));

  async function store(key: string, content: Buffer | AsyncIterable<Uint8Array>): Promise<void> {
    const path = filePath(key);
    const directory = dirname(path);
    const draft = join(directory, `.${randomUUID()}`);
    await mkdir(directory, { recursive: true });
    try {
      await writeFile(draft, content, { flag: 'wx', flush: true });
      await rename(draft, path);
      await syncPath(directory);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  return {
    put: store,
    putStream: store,
    async get(key) {
      try {
        return await readFile(filePath(key));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async has(key) {
      try {
        await access(filePath(key));
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
    async stream(key) {
      try {
        const handle = await open(filePath(key), 'r');
        return handle.createReadStream();
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    remove: (key) => rm(filePath(key), { force: true }),
  };
}
