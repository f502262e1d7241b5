import { pathToFileURL } from 'node:url';
import type { Db } from '../apps/server/src/platform/db/db.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { openDatabase } from '../apps/server/src/platform/db/open-database.ts';

/** Opens and migrates the database at the URL or, without one, the embedded database of the data folder. */
export async function openMigrated(
  serverFolder: string,
  dataDir: string,
  databaseUrl: string | undefined,
): Promise<Db> {
  const log = { info() {}, warn() {}, error: console.error };
  const server = pathToFileURL(`${serverFolder}/`);
  const db = await openDatabase({
    databaseUrl,
    dataDir,
    workerFile: new URL('dist/embedded-worker.js', server),
    templateFile: new URL('dist/new-data.tar.gz', server),
    log,
  });
  await migrate(db, new URL('migrations/', server), log);
  return db;
}
