import type { Db, DbLog, Queryable } from './db.ts';
import {
  type AppliedMigration,
  MigrationError,
  type MigrationFile,
  nextMigration,
  readMigrations,
} from './migration-files.ts';
import { sql } from './sql.ts';

/** Any number that no other advisory lock in this database uses. */
const lockId = 7_283_301;

export const migrationTable = 'schema_migration';

/** `contract_after` is read as null until a later migration adds this column. */
const readSteps = (db: Queryable) =>
  db.many<Required<AppliedMigration>>(sql`
    select name, checksum, to_jsonb(applied) ->> 'contract_after' as "contractAfter"
    from schema_migration applied order by name collate "C"`);

export const readApplied = async (db: Queryable) =>
  (await readSteps(db)).map(({ name, checksum }) => ({ name, checksum }));

function lineSuffix(text: string, error: unknown): string {
  const position = error instanceof Error && 'position' in error ? Number(error.position) : Number.NaN;
  return Number.isFinite(position) ? `:${text.slice(0, position).split('\n').length}` : '';
}

async function apply(tx: Queryable, file: MigrationFile): Promise<void> {
  try {
    await tx.run(sql.raw(file.text));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`Migration ${file.name}${lineSuffix(file.text, error)} failed: ${reason}`, {
      cause: error,
    });
  }
  const { name, checksum, contractAfter } = file;
  await tx.run(sql`insert into schema_migration (name, checksum) values (${name}, ${checksum})`);
  if (contractAfter)
    await tx.run(sql`update schema_migration set contract_after = ${contractAfter} where name = ${name}`);
}

/**
 * Takes the lock, reads the applied migrations and applies the next file together with its record. So processes that
 * start together share the work, and a crash leaves a file applied completely or not at all.
 */
async function applyNext(tx: Queryable, files: readonly MigrationFile[]): Promise<string | undefined> {
  await tx.run(sql`select pg_advisory_xact_lock(${lockId})`);
  await tx.run(sql`
    create table if not exists schema_migration (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
  const next = nextMigration(files, await readSteps(tx));
  if (next) await apply(tx, next);
  return next?.name;
}

/** Applies the files of the folder, up to `upTo` if given. Returns the names of the files it applied. */
export async function migrate(
  db: Db,
  dir: URL | string,
  log: DbLog,
  { upTo }: { upTo?: string } = {},
): Promise<string[]> {
  const files = (await readMigrations(dir)).filter(({ name }) => upTo === undefined || name <= upTo);
  const done: string[] = [];
  for (;;) {
    const started = performance.now();
    const name = await db.tx((tx) => applyNext(tx, files), { withoutTimeout: true });
    if (name === undefined) return done;
    done.push(name);
    log.info({ migration: name, ms: Math.round(performance.now() - started) }, 'migration applied');
  }
}
