import type { Db } from './db.ts';
import { openEmbedded, type EmbeddedOptions } from './embedded/open-embedded.ts';
import { checkPostgres, openPostgres } from './postgres.ts';

export interface DatabaseOptions extends EmbeddedOptions {
  /** If absent, the embedded engine in `dataDir` is used. */
  readonly databaseUrl?: string | undefined;
  /** A direct connection to the same database, for notifications. */
  readonly listenUrl?: string | undefined;
  /** Maximum number of connections to PostgreSQL. */
  readonly poolSize?: number | undefined;
}

export async function openDatabase(options: DatabaseOptions): Promise<Db> {
  const { databaseUrl, listenUrl, poolSize, log, guard } = options;
  if (databaseUrl === undefined) return openEmbedded(options);
  const db = openPostgres({ databaseUrl, listenUrl, poolSize, log, guard });
  try {
    await checkPostgres(db, databaseUrl);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}
