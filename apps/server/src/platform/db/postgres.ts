import pg from 'pg';
import type { Db, DbLog } from './db.ts';
import { listenOnPostgres } from './listen-postgres.ts';
import { createDb } from './pool-db.ts';
import { sql } from './sql.ts';
import { typeParsers } from './type-parsers.ts';

const minVersion = 150_000;

export function openPostgres(options: {
  databaseUrl: string;
  log: DbLog;
  poolSize?: number | undefined;
  guard?: boolean | undefined;
  statementTimeoutMs?: number;
}): Db {
  const { statementTimeoutMs = 30_000 } = options;
  const pool = new pg.Pool({
    connectionString: options.databaseUrl,
    application_name: 'tessera',
    max: options.poolSize ?? 10,
    types: typeParsers,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    statement_timeout: statementTimeoutMs,
    // A hanging server does not enforce its own timeout.
    query_timeout: statementTimeoutMs + 2000,
    // A process that ends without closing its socket must not hold its locks forever.
    idle_in_transaction_session_timeout: 60_000,
  });
  return createDb(pool, {
    engine: 'postgres',
    log: options.log,
    guard: options.guard,
    listen: (channel, listener) => listenOnPostgres(options.databaseUrl, channel, listener, options.log),
  });
}

/** Host, port and database, without the password. */
function addressOf(databaseUrl: string): string {
  const url = URL.canParse(databaseUrl) ? new URL(databaseUrl) : undefined;
  return url ? `${url.hostname}:${url.port || 5432}${url.pathname}` : 'DATABASE_URL';
}

/** If all addresses of a host fail, the error is an `AggregateError` without a message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

export async function checkPostgres(db: Db, databaseUrl: string): Promise<void> {
  const { version } = await db
    .one<{ version: number }>(sql`select current_setting('server_version_num')::int as version`)
    .catch((error: unknown) => {
      throw new Error(`PostgreSQL at ${addressOf(databaseUrl)} cannot be used: ${reasonOf(error)}`, { cause: error });
    });
  if (version < minVersion) {
    throw new Error(`PostgreSQL at ${addressOf(databaseUrl)} is too old (${version}): version 15 or later is required`);
  }
}
