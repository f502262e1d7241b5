import type { Db } from './db.ts';
import { openEmbedded, type EmbeddedOptions } from './embedded/open-embedded.ts';
import { checkPostgres, openPostgres } from './postgres.ts';

export interface DatabaseOptions extends EmbeddedOptions {
  /** Present: PostgreSQL there. Absent: the embedded engine in `dataDir`. */
  readonly databaseUrl?: string | undefined;
}

export async function openDatabase(options: DatabaseOptions): Promise<Db> {
  const { databaseUrl, log, guard } = options;
  if (databaseUrl === undefined) return openEmbedded(options);
  const db = openPostgres({ databaseUrl, log, guard });
  try {
    await checkPostgres(db, databaseUrl);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}
