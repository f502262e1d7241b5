import type { Db, Queryable } from '../db.ts';
import { sql } from '../sql.ts';
import { readPartitions, readSequences, readTables, type Table } from './catalog.ts';
import { transferSettings } from './transfer-settings.ts';
import type { Progress, RecordSink, StartRecord } from './records.ts';

const CHUNK_BYTES = 4 * 1024 * 1024;
const FIRST_CHUNK_ROWS = 100;
const LARGEST_CHUNK_ROWS = 5_000;

async function exportTable(tx: Queryable, table: Table, sink: RecordSink, progress: Progress): Promise<number> {
  await sink({ kind: 'table', name: table.name, columns: table.columns });
  if (table.columns.length === 0) return 0;
  const texts = sql.join(table.columns.map(({ name }) => sql`${sql.ident(name)}::text`));
  const rowsOf = sql`select array_to_json(array[${texts}])::text as json from ${sql.ident('public', table.name)}`;
  await tx.run(sql`declare export_rows no scroll cursor for ${rowsOf}`);
  let done = 0;
  let size = FIRST_CHUNK_ROWS;
  for (;;) {
    const rows = await tx.many<{ json: string }>(sql.raw(`fetch ${size} from export_rows`));
    if (rows.length === 0) break;
    const json = `[${rows.map((row) => row.json).join(',')}]`;
    await sink({ kind: 'rows', count: rows.length, json });
    done += rows.length;
    progress(table.name, done);
    const rowBytes = Math.max(1, json.length / rows.length);
    size = Math.min(LARGEST_CHUNK_ROWS, Math.max(1, Math.floor(CHUNK_BYTES / rowBytes)));
  }
  await tx.run(sql`close export_rows`);
  return done;
}

export async function describeSource(source: Queryable): Promise<StartRecord> {
  const migrations = await source.many<{ name: string; checksum: string }>(
    sql`select name, checksum from schema_migration order by name collate "C"`,
  );
  const partitions = await readPartitions(source);
  return { kind: 'start', format: 1, createdAt: new Date().toISOString(), migrations, partitions };
}

/**
 * Reads everything as of one moment, while others go on writing. Answers the rows of each table. What `beforeEnd` adds
 * belongs to the same moment, and stands before the end so that a file cut short is never taken for a whole one.
 */
export function exportDatabase(
  db: Db,
  sink: RecordSink,
  progress: Progress,
  beforeEnd?: (tx: Queryable) => Promise<void>,
): Promise<Record<string, number>> {
  const work = async (tx: Queryable) => {
    await tx.run(sql`set transaction isolation level repeatable read, read only`);
    await tx.run(transferSettings);
    await sink(await describeSource(tx));
    const counts: Record<string, number> = {};
    for (const table of await readTables(tx)) counts[table.name] = await exportTable(tx, table, sink, progress);
    await beforeEnd?.(tx);
    await sink({ kind: 'end', counts, sequences: await readSequences(tx) });
    return counts;
  };
  return db.tx(work, { unhurried: true });
}
