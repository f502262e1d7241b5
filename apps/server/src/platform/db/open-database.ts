import type { Db } from './db.ts';
import { openEmbedded, type EmbeddedOptions } from './embedded/open-embedded.ts';
import { checkPostgres, openPostgres } from './postgres.ts';

export interface DatabaseOptions extends EmbeddedOptions {
  /** If absent, the embedded engine in `dataDir` is used. */
  readonly databaseUrl?: string | undefined;
  /** Maximum number of connections to PostgreSQL. */
  readonly poolSize?: number | undefined;
}

export async function openDatabase(options: DatabaseOptions): Promise<Db> {
  const { databaseUrl, poolSize, log, guard } = options;
  if (databaseUrl === undefined) return openEmbedded(options);
  const db = openPostgres({ databaseUrl, poolSize, log, guard });
  try {
    await checkPostgres(db, databaseUrl);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}
