import pg from 'pg';
import type { Db, DbLog } from './db.ts';
import { createDb } from './pool-db.ts';
import { typeParsers } from './type-parsers.ts';

export function openPostgres(options: { databaseUrl: string; log: DbLog; poolSize?: number | undefined }): Db {
  const pool = new pg.Pool({
    connectionString: options.databaseUrl,
    application_name: 'tessera',
    max: options.poolSize ?? 10,
    types: typeParsers,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    statement_timeout: 30_000,
    // A process that dies without closing its socket must not hold its locks for ever.
    idle_in_transaction_session_timeout: 60_000,
  });
  return createDb(pool, { engine: 'postgres', log: options.log });
}
