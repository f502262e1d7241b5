import type { Db } from './db.ts';
import { openEmbedded, type EmbeddedOptions } from './embedded/open-embedded.ts';
import { checkPostgres, openPostgres } from './postgres.ts';

export interface DatabaseOptions extends EmbeddedOptions {
  /** Present: PostgreSQL there. Absent: the embedded engine in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  /** How many connections to PostgreSQL there are at most. */
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
