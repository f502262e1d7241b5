import pg from 'pg';
import type { Db, DbLog } from './db.ts';
import { listenOnPostgres } from './listen-postgres.ts';
import { createDb } from './pool-db.ts';
import { sql } from './sql.ts';
import { typeParsers } from './type-parsers.ts';

const OLDEST_VERSION = 150_000;

export function openPostgres(options: {
  databaseUrl: string;
  log: DbLog;
  poolSize?: number | undefined;
  guard?: boolean | undefined;
  /** How long a statement may take, unless its transaction is in no hurry. */
  longestMs?: number;
}): Db {
  const { longestMs = 30_000 } = options;
  const pool = new pg.Pool({
    connectionString: options.databaseUrl,
    application_name: 'tessera',
    max: options.poolSize ?? 10,
    types: typeParsers,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    statement_timeout: longestMs,
    // A server that hangs does not keep its own time.
    query_timeout: longestMs + 2000,
    // A process that dies without closing its socket must not hold its locks for ever.
    idle_in_transaction_session_timeout: 60_000,
  });
  return createDb(pool, {
    engine: 'postgres',
    log: options.log,
    guard: options.guard,
    listen: (channel, listener) => listenOnPostgres(options.databaseUrl, channel, listener, options.log),
  });
}

/** The address without its password. */
function place(databaseUrl: string): string {
  const url = URL.canParse(databaseUrl) ? new URL(databaseUrl) : undefined;
  return url ? `${url.hostname}:${url.port || 5432}${url.pathname}` : 'DATABASE_URL';
}

/** Several addresses of one host that all failed come as one error without a text of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

export async function checkPostgres(db: Db, databaseUrl: string): Promise<void> {
  const { version } = await db
    .one<{ version: number }>(sql`select current_setting('server_version_num')::int as version`)
    .catch((error: unknown) => {
      throw new Error(`PostgreSQL at ${place(databaseUrl)} cannot be used: ${reasonOf(error)}`, { cause: error });
    });
  if (version < OLDEST_VERSION) {
    throw new Error(`PostgreSQL at ${place(databaseUrl)} is too old (${version}): version 15 or later is needed`);
  }
}
