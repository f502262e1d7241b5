import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool } from 'pg';
import { type Db, type DbLog, type Queries, queryableOf } from './db.ts';
import { createPing } from './ping.ts';
import { queryable, type NameOf } from './queryable.ts';
import type { Sql } from './sql.ts';
import { runTransaction, type TxContext } from './transaction.ts';

interface PoolDbOptions {
  engine: Db['engine'];
  log: DbLog;
  listen: Db['listen'];
  silentMs: Db['silentMs'];
  /** Throws if a call inside a transaction does not use its `tx`. */
  guard?: boolean | undefined;
  close?: () => Promise<void>;
  nameOf?: NameOf;
}

const isSelect = ({ strings }: Sql) =>
  /^\s*select\b/i.test(strings[0] ?? '') && !strings.some((part) => part.includes(';'));

/** Counts as a write everything but a single `select`. */
function countWrites(inner: Queries) {
  let count = 0;
  /** Counted before and after: in between, a read may see either state. */
  async function write<T>(work: () => Promise<T>): Promise<T> {
    count += 1;
    try {
      return await work();
    } finally {
      count += 1;
    }
  }
  const call = <T>(query: Sql, work: () => Promise<T>) => (isSelect(query) ? work() : write(work));
  return {
    count: () => count,
    write,
    queries: queryableOf({
      many: <R>(query: Sql) => call(query, () => inner.many<R>(query)),
      maybe: <R>(query: Sql) => call(query, () => inner.maybe<R>(query)),
      one: <R>(query: Sql) => call(query, () => inner.one<R>(query)),
      run: (query: Sql) => call(query, () => inner.run(query)),
    }),
  };
}

/** The only implementation of `Db`; the engines differ in their pool. */
export function createDb(pool: Pool, options: PoolDbOptions): Db {
  const { engine, log, listen, silentMs, nameOf = () => undefined } = options;
  // Only in tests: tracking async calls adds 4 µs to each request, a quarter of the time of a redirect.
  const context: TxContext | undefined = options.guard ? new AsyncLocalStorage() : undefined;
  let closed: Promise<void> | undefined;

  // Without a listener, losing an idle connection would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));

  const refuseInsideTx = (call: string) => {
    if (context?.getStore()?.isOpen) {
      throw new Error(
        `${call} was called inside a running db.tx(): use the tx it was given. ` +
          'A second connection would not see its changes, and the embedded engine has no second connection.',
      );
    }
  };

  const writes = countWrites(
    queryable(() => {
      refuseInsideTx('db');
      return pool;
    }, nameOf),
  );

  return {
    engine,
    ...writes.queries,
    async tx(work, txOptions = {}) {
      refuseInsideTx('db.tx');
      return writes.write(() => runTransaction({ pool, nameOf, context }, work, txOptions));
    },
    listen,
    silentMs,
    writeCount: () => (engine === 'embedded' ? writes.count() : undefined),
    ping: createPing(pool),
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => (closed ??= options.close ? options.close() : pool.end()),
  };
}
