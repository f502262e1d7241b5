import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { isRetryable, type Db, type DbLog, type Queryable, type TxOptions } from './db.ts';
import { queryable, type NameOf } from './queryable.ts';

const TX_ATTEMPTS = 5;
/** The longest a timer can be set to, 24 days. */
const anyTime = { query_timeout: 2 ** 31 - 1 };
const believePingMs = 1000;
const noLimits = 'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0';

/** The one implementation of Db; the engines differ in the pool they bring. */
export function createDb(
  pool: Pool,
  options: {
    engine: Db['engine'];
    log: DbLog;
    listen: Db['listen'];
    /** Finds out a database call inside a transaction that does not use it. */
    guard?: boolean | undefined;
    close?: () => Promise<void>;
    nameOf?: NameOf;
  },
): Db {
  const nameOf = options.nameOf ?? (() => undefined);
  // For tests: following every call through the program costs each request of a server 4 µs, a quarter of a redirect.
  const running = options.guard ? new AsyncLocalStorage<{ open: boolean }>() : undefined;
  let closed: Promise<void> | undefined;
  let pinging: Promise<boolean> | undefined;
  let answeredAt = Number.NEGATIVE_INFINITY;

  // Without a listener the loss of an idle connection would end the process.
  pool.on('error', (error) => options.log.warn({ err: error }, 'an idle database connection was lost'));

  const refuseInsideTx = (what: string) => {
    if (running?.getStore()?.open) {
      throw new Error(
        `${what} was called inside a running db.tx(): use the tx it was given. ` +
          'A second connection would not see its changes, and the embedded engine has no second connection.',
      );
    }
  };

  async function attempt<T>(work: (tx: Queryable) => Promise<T>, { unhurried = false }: TxOptions): Promise<T> {
    const client = await pool.connect();
    const state = { open: true };
    const patience = unhurried ? anyTime : {};
    const tx = queryable(
      () => {
        if (!state.open) throw new Error('this transaction has ended: a tx must not be used after its work resolved');
        return client;
      },
      nameOf,
      patience,
    );
    let broken: Error | undefined;
    const onLost = (error: Error) => {
      broken = error;
    };
    // The pool listens to idle connections only; a lost busy one would end the process.
    client.on('error', onLost);
    try {
      await client.query(unhurried ? `begin; ${noLimits}` : 'begin');
      const result = await (running ? running.run(state, () => work(tx)) : work(tx));
      state.open = false;
      const { command } = await client.query({ text: 'commit', ...patience });
      // PostgreSQL answers the commit of a failed transaction with a quiet rollback.
      if (command !== 'COMMIT') throw new Error('a statement of this transaction failed, so it was rolled back');
      return result;
    } catch (error) {
      state.open = false;
      await client.query('rollback').catch((cause: unknown) => {
        broken = cause instanceof Error ? cause : new Error(String(cause));
      });
      throw error;
    } finally {
      client.off('error', onLost);
      client.release(broken);
    }
  }

  async function tx<T>(work: (tx: Queryable) => Promise<T>, how: TxOptions = {}): Promise<T> {
    refuseInsideTx('db.tx');
    for (let n = 1; ; n++) {
      try {
        return await attempt(work, how);
      } catch (error) {
        if (n === TX_ATTEMPTS || !isRetryable(error)) throw error;
        await sleep(Math.random() * 10 * 2 ** n);
      }
    }
  }

  async function askOnce(timeoutMs: number): Promise<boolean> {
    const late = new AbortController();
    const answer = pool.query('select 1').then(
      () => true,
      () => false,
    );
    const timeout = sleep(timeoutMs, false, { signal: late.signal }).catch(() => false);
    try {
      return await Promise.race([answer, timeout]);
    } finally {
      late.abort();
    }
  }

  /** One query for all who ask at the same time, and none for a second after an answer: probes must not fill the pool. */
  function ping(timeoutMs: number): Promise<boolean> {
    if (performance.now() - answeredAt < believePingMs) return Promise.resolve(true);
    pinging ??= askOnce(timeoutMs).then((answered) => {
      if (answered) answeredAt = performance.now();
      pinging = undefined;
      return answered;
    });
    return pinging;
  }

  return {
    engine: options.engine,
    ...queryable(() => {
      refuseInsideTx('db');
      return pool;
    }, nameOf),
    tx,
    listen: options.listen,
    ping,
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => (closed ??= options.close ? options.close() : pool.end()),
  };
}
