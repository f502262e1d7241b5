import type { Db, Queryable } from '../db.ts';
import { readApplied } from '../migrate.ts';
import { sql } from '../sql.ts';
import { readPartitions, readSequences, readTables, type Table } from './catalog.ts';
import { type Progress, type RecordSink, type StartRecord, transferSettings } from './records.ts';

const chunkBytes = 4 * 1024 * 1024;
const firstChunkRows = 100;
const maxChunkRows = 5_000;

async function exportTable(tx: Queryable, table: Table, sink: RecordSink, progress: Progress): Promise<number> {
  await sink({ kind: 'table', name: table.name, columns: table.columns });
  if (table.columns.length === 0) return 0;
  const texts = sql.join(table.columns.map(({ name }) => sql`${sql.ident(name)}::text`));
  const selectRows = sql`select array_to_json(array[${texts}])::text as json from ${sql.ident('public', table.name)}`;
  await tx.run(sql`declare export_rows no scroll cursor for ${selectRows}`);
  let done = 0;
  let size = firstChunkRows;
  for (;;) {
    const rows = await tx.many<{ json: string }>(sql.raw(`fetch ${size} from export_rows`));
    if (rows.length === 0) break;
    const json = `[${rows.map((row) => row.json).join(',')}]`;
    await sink({ kind: 'rows', count: rows.length, json });
    done += rows.length;
    progress(table.name, done);
    const rowBytes = Math.max(1, json.length / rows.length);
    size = Math.min(maxChunkRows, Math.max(1, Math.floor(chunkBytes / rowBytes)));
  }
  await tx.run(sql`close export_rows`);
  return done;
}

export async function describeSource(source: Queryable): Promise<StartRecord> {
  const migrations = await readApplied(source);
  const partitions = await readPartitions(source);
  return { kind: 'start', format: 1, createdAt: new Date().toISOString(), migrations, partitions };
}

/**
 * Exports one consistent snapshot while other transactions write. Returns the number of rows per table. `beforeEnd` adds
 * records of the same snapshot; the end record comes last, so that a truncated file is recognized.
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
  return db.tx(work, { withoutTimeout: true });
}
