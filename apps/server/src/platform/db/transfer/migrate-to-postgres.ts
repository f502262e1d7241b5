import type { Queryable } from '../db.ts';
import { checkPostgres, openPostgres } from '../postgres.ts';
import { type Counts, openStoppedEmbedded, type Transfer } from './backup.ts';
import { describeSource, exportDatabase } from './export-database.ts';
import { importDatabase } from './import-database.ts';

/**
 * Copies the embedded database into an empty PostgreSQL in one transaction. The source is not changed. `prepare` runs before
 * the first row is copied.
 */
export async function migrateToPostgres(
  databaseUrl: string,
  { database, migrations, progress }: Transfer,
  prepare: (source: Queryable) => Promise<void> = async () => {},
): Promise<Counts> {
  const { log } = database;
  // Not a snapshot of a running server: its later writes would be lost.
  const source = await openStoppedEmbedded(database);
  const target = openPostgres({ databaseUrl, log, poolSize: 2 });
  try {
    await checkPostgres(target, databaseUrl);
    await prepare(source);
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
