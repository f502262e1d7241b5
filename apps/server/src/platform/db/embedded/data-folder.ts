import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { syncPath } from '../../files/disk-files.ts';
import { databaseFolder, engineVersion } from './engine.ts';
import type { EngineOptions } from './messages.ts';
import { unpackTar } from './tar.ts';

const versionFile = 'tessera-engine.json';

/** Calls fsync on every file, because the engine assumes that its initial files are on the disk. */
async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true });
  const paths = [folder, ...entries.map((entry) => join(folder, entry))];
  const workers = Array.from({ length: 8 }, async () => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) await syncPath(path);
  });
  await Promise.all(workers);
}

function checkVersion(folder: string): void {
  const file = join(folder, versionFile);
  const found = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<typeof engineVersion>) : {};
  if (found.pglite === engineVersion.pglite && found.postgres === engineVersion.postgres) return;
  throw new Error(
    `The data folder ${folder} was written by PGlite ${found.pglite ?? 'unknown'} (PostgreSQL ${found.postgres ?? 'unknown'}); ` +
      `this release reads PGlite ${engineVersion.pglite} (PostgreSQL ${engineVersion.postgres}) only. ` +
      'Run `npm run backup` with the release that wrote it, move the folder away, then `npm run restore` with this one.',
  );
}

/** Creates the folder under a temporary name and renames it, so that an interrupted first start leaves no partial database. */
async function createFolder(folder: string, templateFile: string | undefined): Promise<void> {
  const partial = `${folder}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
  if (templateFile !== undefined && existsSync(templateFile)) {
    unpackTar(gunzipSync(readFileSync(templateFile)), partial);
  } else {
    const pg = await PGlite.create(partial);
    await pg.close();
  }
  writeFileSync(join(partial, versionFile), `${JSON.stringify(engineVersion)}\n`, { mode: 0o600 });
  await syncTree(partial);
  renameSync(partial, folder);
  await syncPath(dirname(folder));
}

/** Returns the data folder; creates it on the first start, refuses one of another engine version. */
export async function prepareFolder(options: EngineOptions): Promise<string> {
  const folder = databaseFolder(options.dataDir);
  if (existsSync(folder)) checkVersion(folder);
  else await createFolder(folder, options.templateFile);
  return folder;
}
