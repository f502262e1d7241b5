import type { Db } from '../../src/platform/db/db.ts';
import { MIGRATION_TABLE } from '../../src/platform/db/migrate.ts';
import { sql } from '../../src/platform/db/sql.ts';

/** Back to a freshly migrated database, for tests of one file that must not see each other's rows. */
export async function emptyTables(db: Db): Promise<void> {
  const tables = await db.many<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> ${MIGRATION_TABLE}`,
  );
  if (tables.length === 0) return;
  const names = sql.join(tables.map(({ name }) => sql.ident('public', name)));
  await db.run(sql`truncate ${names} restart identity cascade`);
}
