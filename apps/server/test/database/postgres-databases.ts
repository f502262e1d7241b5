import type { Db } from '../../src/platform/db/db.ts';
import { openPostgres } from '../../src/platform/db/postgres.ts';
import { quietLog } from './quiet-log.ts';

/** The database that test databases are copied from. */
export const migratedName = (prefix: string) => `${prefix}_migrated`;

export async function withAdmin<T>(adminUrl: string, work: (admin: Db) => Promise<T>): Promise<T> {
  const admin = openPostgres({ databaseUrl: adminUrl, log: quietLog, poolSize: 1 });
  try {
    return await work(admin);
  } finally {
    await admin.close();
  }
}
