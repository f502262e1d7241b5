import type { Db } from './db.ts';
import { openEmbedded, type EmbeddedOptions } from './embedded/open-embedded.ts';
import { openPostgres } from './postgres.ts';

export interface DatabaseOptions extends EmbeddedOptions {
  /** Present: PostgreSQL there. Absent: the embedded engine in `dataDir`. */
  readonly databaseUrl?: string | undefined;
}

export async function openDatabase(options: DatabaseOptions): Promise<Db> {
  const { databaseUrl, log } = options;
  return databaseUrl === undefined ? openEmbedded(options) : openPostgres({ databaseUrl, log });
}
