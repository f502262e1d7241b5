// Opens the database of a killed writer and prints missing and corrupt rows as one line of JSON.
import { cp, readFile, rm } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import { databaseFolder } from '../../../src/platform/db/embedded/engine.ts';
import { openDatabase } from '../../../src/platform/db/open-database.ts';
import { sql } from '../../../src/platform/db/sql.ts';
import { quietLog } from '../quiet-log.ts';

const [dataDir = '', acknowledgedFile = '', templateFile] = process.argv.slice(2);
const workerFile = new URL('./embedded-worker.js', import.meta.url);
const ids = (await readFile(acknowledgedFile, 'utf8')).split(/\s+/).filter(Boolean).map(Number);

const started = performance.now();
const db = await openDatabase({ dataDir, workerFile, templateFile, log: quietLog });
const reopenMs = Math.round(performance.now() - started);
const { tableName } = await db.one<{ tableName: string | null }>(sql`select to_regclass('entry')::text as "tableName"`);
const missing = tableName
  ? await db.many<{ id: number }>(
      sql`select a.id from unnest(${ids}::int[]) a(id) where not exists (select from entry e where e.id = a.id)`,
    )
  : ids.map((id) => ({ id }));
const { rows, tally } = tableName
  ? await db.one<{ rows: number; tally: number }>(
      sql`select (select count(*) from entry) as rows, (select coalesce(sum(total), 0) from tally) as tally`,
    )
  : { rows: 0, tally: 0 };
await db.close();

/** On a copy: the extension is for this check only and must not stay in the data. */
async function corruption(): Promise<string[]> {
  const copy = `${dataDir}-amcheck`;
  await cp(databaseFolder(dataDir), copy, { recursive: true });
  try {
    const pg = await PGlite.create(copy, { extensions: { amcheck } });
    await pg.exec('create extension amcheck');
    const found: string[] = [];
    const all = await pg.query<{ name: string; kind: string }>(
      `select c.oid::regclass::text as name, c.relkind as kind from pg_class c left join pg_am a on a.oid = c.relam
        where (c.relkind = 'i' and a.amname = 'btree') or c.relkind in ('r', 't')`,
    );
    for (const { name, kind } of all.rows) {
      const check =
        kind === 'i'
          ? `select bt_index_parent_check('${name}', true, true)`
          : `select * from verify_heapam('${name}', check_toast => true)`;
      try {
        const { rows: problems } = await pg.query(check);
        if (kind !== 'i') found.push(...problems.map((problem) => `${name}: ${JSON.stringify(problem)}`));
      } catch (error) {
        found.push(`${name}: ${String(error)}`);
      }
    }
    await pg.close();
    return found;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

console.log(
  JSON.stringify({
    reopenMs,
    acknowledged: ids.length,
    missing: missing.length,
    rows,
    tally,
    broken: await corruption(),
  }),
);
