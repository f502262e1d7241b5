import type { Db, Queryable } from '../../src/platform/db/db.ts';
import { sql } from '../../src/platform/db/sql.ts';

/** Migrations write no rows but their own, which is checked when a database is used for the first time. */
const keptTable = 'schema_migration';

interface Relation {
  oid: number;
  name: string;
  kind: 'table' | 'sequence';
  isPartition: boolean;
}

const findRelations = (db: Db) =>
  db.many<Relation>(sql`
    select c.oid::int, c.relname as name, case c.relkind when 'S' then 'sequence' else 'table' end as kind,
      c.relispartition as "isPartition"
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'S')
    order by c.oid`);

/** The tables that have rows. */
async function findFilled(db: Queryable, relations: readonly Relation[]): Promise<string[]> {
  const tables = relations.filter(({ kind, name }) => kind === 'table' && name !== keptTable);
  const cases = tables.map(({ name }) => `case when exists (select from "${name}") then '${name}' end`);
  const { names } = await db.one<{ names: string[] }>(
    sql.raw(`select array_remove(array[${cases.join(', ')}], null) as names`),
  );
  return names;
}

/** Drops new partitions and deletes all rows. Returns false if the schema has changed in another way. */
async function clear(db: Db, before: readonly Relation[]): Promise<boolean> {
  const known = new Set(before.map(({ oid, name }) => `${oid} ${name}`));
  const added = (await findRelations(db)).filter(({ oid, name }) => !known.has(`${oid} ${name}`));
  if (added.some(({ isPartition }) => !isPartition)) return false;
  for (const { name } of added) await db.run(sql`drop table ${sql.ident(name)}`);
  const filled = await findFilled(db, before);
  await db.tx(async (tx) => {
    // Disables triggers and foreign keys.
    await tx.run(sql`set local session_replication_role = replica`);
    for (const name of filled) await tx.run(sql`delete from ${sql.ident(name)}`);
  });
  // Gives the space back: rows in reused space would be found in another order than in a new database.
  if (filled.length > 0) await db.run(sql`vacuum ${sql.join(filled.map((name) => sql.ident(name)))}`);
  // Otherwise foreign keys would keep plans for empty tables, which read all rows.
  await db.run(sql`update pg_class set relpages = 0, reltuples = -1 where relname = any(${filled})`);
  for (const { kind, name } of before)
    if (kind === 'sequence') await db.run(sql`alter sequence ${sql.ident(name)} restart`);
  return (await findRelations(db)).length === before.length;
}

async function requireEmpty(db: Db, relations: readonly Relation[]): Promise<void> {
  const filled = await findFilled(db, relations);
  if (filled.length > 0) throw new Error(`a new database has rows in ${filled.join(', ')}: clear() has to keep them`);
}

interface Reusable {
  readonly db: Db;
  drop(): Promise<void>;
}

/**
 * Returns databases that other files of this worker may have used before: emptying one takes a tenth of the CPU time of
 * starting the embedded engine again. `drop` gives it back.
 */
export function reuseDatabases<Database extends Reusable>(open: () => Promise<Database>): () => Promise<Database> {
  const idle: { database: Database; relations: readonly Relation[] }[] = [];
  return async () => {
    let next = idle.pop();
    if (!next) {
      const database = await open();
      next = { database, relations: await findRelations(database.db) };
      await requireEmpty(database.db, next.relations);
    }
    const { database, relations } = next;
    const drop = async () => {
      if (await clear(database.db, relations).catch(() => false)) idle.push({ database, relations });
      else await database.drop();
    };
    return { ...database, drop };
  };
}
