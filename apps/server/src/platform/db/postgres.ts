import pg from 'pg';
import type { Db, DbLog, Listener } from './db.ts';
import { listenOnPostgres } from './listen-postgres.ts';
import { createDb } from './pool-db.ts';
import { sql } from './sql.ts';
import { typeParsers } from './type-parsers.ts';

const minVersion = 150_000;

/** A process that ends without closing its socket must not hold its locks forever. */
const idleInTransactionMs = 60_000;

/** PgBouncer refuses these settings as parameters of the connection. The pool waits for the promise, although its type is void. */
const setTimeouts = (client: pg.ClientBase, statementMs: number): unknown =>
  client.query(
    `set statement_timeout = ${statementMs}; set idle_in_transaction_session_timeout = ${idleInTransactionMs}`,
  );

/** Measures for how long notifications have not arrived at a listener. */
function createSilence() {
  const lostAt = new Map<object, number>();
  return {
    ms: () => Math.max(0, ...[...lostAt.values()].map((at) => performance.now() - at)),
    watch(listener: Listener): Listener & { stopped(): void } {
      lostAt.set(listener, Number.NEGATIVE_INFINITY);
      return {
        message: (payload) => listener.message(payload),
        restored() {
          lostAt.delete(listener);
          listener.restored();
        },
        lost() {
          if (!lostAt.has(listener)) lostAt.set(listener, performance.now());
          listener.lost();
        },
        stopped: () => lostAt.delete(listener),
      };
    },
  };
}

export function openPostgres(options: {
  databaseUrl: string;
  /** A direct connection, for notifications; needed if `databaseUrl` is a pooler that does not deliver them. */
  listenUrl?: string | undefined;
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
    // A hanging server does not enforce its own timeout.
    query_timeout: statementTimeoutMs + 2000,
    onConnect: (client) => setTimeouts(client, statementTimeoutMs),
  });
  const silence = createSilence();
  const listenUrl = options.listenUrl ?? options.databaseUrl;
  const notify = (channel: string) => pool.query('select pg_notify($1, $2)', [channel, '']);
  return createDb(pool, {
    engine: 'postgres',
    log: options.log,
    guard: options.guard,
    listen(channel, listener) {
      const watched = silence.watch(listener);
      const stop = listenOnPostgres({ listenUrl, channel, listener: watched, notify, log: options.log });
      return () => stop().finally(() => watched.stopped());
    },
    silentMs: silence.ms,
  });
}

/** Host, port and database, without the password. */
function databaseAddress(databaseUrl: string): string {
  const url = URL.canParse(databaseUrl) ? new URL(databaseUrl) : undefined;
  return url ? `${url.hostname}:${url.port || 5432}${url.pathname}` : 'DATABASE_URL';
}

/** If all addresses of a host fail, the error is an `AggregateError` without a message. */
function connectionProblem(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return connectionProblem(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

export async function checkPostgres(db: Db, databaseUrl: string): Promise<void> {
  const { version } = await db
    .one<{ version: number }>(sql`select current_setting('server_version_num')::int as version`)
    .catch((error: unknown) => {
      throw new Error(`PostgreSQL at ${databaseAddress(databaseUrl)} cannot be used: ${connectionProblem(error)}`, {
        cause: error,
      });
    });
  if (version < minVersion) {
    throw new Error(
      `PostgreSQL at ${databaseAddress(databaseUrl)} is too old (${version}): version 15 or later is required`,
    );
  }
}
