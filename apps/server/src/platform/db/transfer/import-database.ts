import type { Db, DbLog, Queryable } from '../db.ts';
import { migrate, readApplied } from '../migrate.ts';
import { sql, type Sql } from '../sql.ts';
import { countRows, readTables, type Table } from './catalog.ts';
import {
  type Progress,
  type RecordSink,
  type StartRecord,
  TransferError,
  type TransferRecord,
  transferSettings,
} from './records.ts';
import { withoutChecks } from './without-checks.ts';

async function newestMigration(target: Db): Promise<string> {
  const { present } = await target.one<{ present: string | null }>(
    sql`select to_regclass('public.schema_migration')::text as present`,
  );
  return present === null ? '' : ((await readApplied(target)).at(-1)?.name ?? '');
}

/** Migrates an empty target to the schema of the source. */
async function prepareTarget(target: Db, start: StartRecord, migrations: URL | string, log: DbLog): Promise<void> {
  for (const { name } of await readTables(target)) {
    if ((await countRows(target, name)) > 0) {
      throw new TransferError(`The target is not empty: table ${name} has rows. Use an empty database.`);
    }
  }
  const upTo = start.migrations.at(-1)?.name;
  if (upTo === undefined) throw new TransferError('The source has no tables: start the server on it once.');
  const newest = await newestMigration(target);
  if (newest > upTo) {
    throw new TransferError(
      `The target was set up by a newer release (${newest}) than the source (${upTo}). Use a database without tables.`,
    );
  }
  await migrate(target, migrations, log, { upTo });
  if (JSON.stringify(await readApplied(target)) !== JSON.stringify(start.migrations)) {
    throw new TransferError(
      'Source and target have different schemas: the migrations of this release are not those of the source.',
    );
  }
}

async function createPartitions(tx: Queryable, start: StartRecord): Promise<void> {
  for (const { name, parent, bounds } of start.partitions) {
    const [child, of] = [sql.ident('public', name), sql.ident('public', parent)];
    await tx.run(sql`create table if not exists ${child} partition of ${of} ${sql.raw(bounds)}`);
  }
}

async function finish(tx: Queryable, end: Extract<TransferRecord, { kind: 'end' }>): Promise<Record<string, number>> {
  for (const { name, value } of end.sequences) {
    await tx.run(sql`select setval(${sql.ident('public', name).text}::regclass, ${value}, true)`);
  }
  const counts: Record<string, number> = {};
  for (const [table, expected] of Object.entries(end.counts)) {
    const found = await countRows(tx, table);
    if (found !== expected) throw new TransferError(`Table ${table} has ${found} rows instead of ${expected}.`);
    counts[table] = found;
  }
  return counts;
}

function insertRows(table: Table, json: string): Sql {
  const columns = sql.join(table.columns.map(({ name }) => sql.ident(name)));
  const values = sql.join(table.columns.map(({ type }, i) => sql.raw(`(row ->> ${i})::${type}`)));
  const rows = sql`select ${values} from json_array_elements(${json}::json) row`;
  return sql`insert into ${sql.ident('public', table.name)} (${columns}) overriding system value ${rows}`;
}

async function load(tx: Queryable, feed: (sink: RecordSink) => Promise<void>, progress: Progress) {
  let table: (Table & { rows: number }) | undefined;
  let counts: Record<string, number> | undefined;
  await feed(async (record) => {
    if (record.kind === 'start') {
      await createPartitions(tx, record);
    } else if (record.kind === 'table') {
      table = { name: record.name, columns: record.columns, rows: 0 };
    } else if (record.kind === 'rows') {
      if (!table) throw new TransferError('The source is damaged: rows without a table.');
      table.rows += await tx.run(insertRows(table, record.json));
      progress(table.name, table.rows);
    } else if (record.kind === 'end') {
      counts = await finish(tx, record);
    }
  });
  if (!counts) throw new TransferError('The source is incomplete: its end is missing.');
  return counts;
}

/**
 * Loads the records of `feed` into an empty target in one transaction and verifies the row counts. If the transaction
 * runs again, `feed` is called again.
 */
export async function importDatabase(
  target: Db,
  options: {
    start: StartRecord;
    feed: (sink: RecordSink) => Promise<void>;
    migrations: URL | string;
    log: DbLog;
    progress: Progress;
  },
): Promise<Record<string, number>> {
  await prepareTarget(target, options.start, options.migrations, options.log);
  const withoutTimeout = { withoutTimeout: true };
  const counts = await target.tx(async (tx) => {
    await tx.run(transferSettings);
    return withoutChecks(tx, () => load(tx, options.feed, options.progress));
  }, withoutTimeout);
  await migrate(target, options.migrations, options.log);
  await target.tx((tx) => tx.run(sql`analyze`), withoutTimeout);
  return counts;
}
