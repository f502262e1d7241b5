import { checkPostgres, openPostgres } from '../postgres.ts';
import type { Counts, Transfer } from './backup.ts';
import { describeSource, exportDatabase } from './export-database.ts';
import { importDatabase } from './import-database.ts';
import { openStoppedEmbedded } from './open-source.ts';

/** Copies the embedded database into an empty PostgreSQL, in one transaction there. The source stays as it is. */
export async function migrateToPostgres(databaseUrl: string, options: Transfer): Promise<Counts> {
  const { database, migrations, progress } = options;
  const { log } = database;
  // Not a copy of a running server's database: what it writes afterwards would stay behind.
  const source = await openStoppedEmbedded(database);
  const target = openPostgres({ databaseUrl, log, poolSize: 2 });
  try {
    await checkPostgres(target, databaseUrl);
    return await importDatabase(target, {
      start: await describeSource(source),
      feed: async (sink) => {
        await exportDatabase(source, sink, () => {});
      },
      migrations,
      log,
      progress,
    });
  } finally {
    await target.close();
    await source.close();
  }
}
