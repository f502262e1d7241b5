import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkKey, type Files } from './files.ts';

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Files in a folder. A file appears under its name whole or not at all, whenever the power goes. */
export function diskFiles(folder: string): Files {
  const pathOf = (key: string) => join(folder, checkKey(key));
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      const place = dirname(path);
      const draft = join(place, `.${randomUUID()}`);
      await mkdir(place, { recursive: true });
      try {
        await writeFile(draft, bytes, { flag: 'wx', flush: true });
        await rename(draft, path);
        await flush(place);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async get(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
