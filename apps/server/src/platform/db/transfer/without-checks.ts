import type { Queryable } from '../db.ts';
import { sql } from '../sql.ts';
import { readTables } from './catalog.ts';

/**
 * Runs the load without foreign keys and triggers, so that tables can be loaded in any order and refer to each other. Then
 * adds the keys again, which checks every row. Needs no permission beyond owning the tables.
 */
export async function withoutChecks<T>(tx: Queryable, load: () => Promise<T>): Promise<T> {
  const tables = (await readTables(tx)).map(({ name }) => sql.ident('public', name));
  const keys = await tx.many<{ readonly table: string; readonly name: string; readonly definition: string }>(sql`
    select c.conrelid::regclass::text as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
      from pg_constraint c
     where c.contype = 'f' and c.conparentid = 0 and c.connamespace = 'public'::regnamespace`);
  // Migrations may insert rows; the source has them too.
  if (tables.length > 0) await tx.run(sql`truncate ${sql.join(tables)} restart identity cascade`);
  for (const key of keys) await tx.run(sql`alter table ${sql.raw(key.table)} drop constraint ${sql.ident(key.name)}`);
  for (const table of tables) await tx.run(sql`alter table ${table} disable trigger user`);

  const result = await load();

  for (const table of tables) await tx.run(sql`alter table ${table} enable trigger user`);
  for (const { table, name, definition } of keys) {
    await tx.run(sql`alter table ${sql.raw(table)} add constraint ${sql.ident(name)} ${sql.raw(definition)}`);
  }
  return result;
}
