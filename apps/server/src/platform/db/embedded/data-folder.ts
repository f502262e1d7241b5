import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { ENGINE } from './engine.ts';
import type { EngineOptions } from './messages.ts';
import { unpackTar } from './tar.ts';

const MARKER = 'tessera-engine.json';

export function databaseFolder(dataDir: string): string {
  return join(dataDir, 'postgres');
}

async function syncPath(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The engine trusts that the files it starts from are on the disk. */
async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true });
  const paths = [folder, ...entries.map((entry) => join(folder, entry))];
  const lanes = Array.from({ length: 8 }, async () => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) await syncPath(path);
  });
  await Promise.all(lanes);
}

function checkMarker(folder: string): void {
  const marker = join(folder, MARKER);
  const found = existsSync(marker) ? (JSON.parse(readFileSync(marker, 'utf8')) as Partial<typeof ENGINE>) : {};
  if (found.pglite === ENGINE.pglite && found.postgres === ENGINE.postgres) return;
  throw new Error(
    `The data folder ${folder} was written by PGlite ${found.pglite ?? 'unknown'} (PostgreSQL ${found.postgres ?? 'unknown'}); ` +
      `this release reads PGlite ${ENGINE.pglite} (PostgreSQL ${ENGINE.postgres}) only. ` +
      'Run `npm run backup` with the release that wrote it, move the folder away, then `npm run restore` with this one.',
  );
}

/** Makes the folder aside and renames it, so that an interrupted first start leaves nothing half-made. */
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
  writeFileSync(join(partial, MARKER), `${JSON.stringify(ENGINE)}\n`, { mode: 0o600 });
  await syncTree(partial);
  renameSync(partial, folder);
  await syncPath(dirname(folder));
}

/** Answers a complete PostgreSQL data folder of our engine's version. */
export async function prepareFolder(options: EngineOptions): Promise<string> {
  const folder = databaseFolder(options.dataDir);
  if (existsSync(folder)) checkMarker(folder);
  else await createFolder(folder, options.templateFile);
  return folder;
}
