import type { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { isRetryable, type Queryable, type TxOptions } from './db.ts';
import { queryable, type NameOf } from './queryable.ts';

const maxAttempts = 5;
/** The maximum of a timer, 24 days. */
const noQueryTimeout = { query_timeout: 2 ** 31 - 1 };
const noServerTimeouts = 'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0';

/** The transaction that the current call runs in, if any. */
export type TxContext = AsyncLocalStorage<{ isOpen: boolean }>;

type Work<T> = (tx: Queryable) => Promise<T>;

async function attempt<T>(
  { pool, nameOf, context }: { pool: Pool; nameOf: NameOf; context: TxContext | undefined },
  work: Work<T>,
  { withoutTimeout = false }: TxOptions,
): Promise<T> {
  const client = await pool.connect();
  const state = { isOpen: true };
  const timeout = withoutTimeout ? noQueryTimeout : {};
  const connection = () => {
    if (!state.isOpen) throw new Error('this transaction has ended: a tx must not be used after its work resolved');
    return client;
  };
  const tx = queryable(connection, nameOf, timeout);
  let broken: Error | undefined;
  const onLost = (error: Error) => {
    broken = error;
  };
  // The pool handles errors of idle connections only; an unhandled one of a busy connection would end the process.
  client.on('error', onLost);
  try {
    await client.query(withoutTimeout ? `begin; ${noServerTimeouts}` : 'begin');
    const result = await (context ? context.run(state, () => work(tx)) : work(tx));
    state.isOpen = false;
    const { command } = await client.query({ text: 'commit', ...timeout });
    // PostgreSQL answers the commit of a failed transaction with a rollback and without an error.
    if (command !== 'COMMIT') throw new Error('a statement of this transaction failed, so it was rolled back');
    return result;
  } catch (error) {
    state.isOpen = false;
    await client.query('rollback').catch((cause: unknown) => {
      broken = cause instanceof Error ? cause : new Error(String(cause));
    });
    throw error;
  } finally {
    client.off('error', onLost);
    client.release(broken);
  }
}

/** Runs the work in a transaction, and again after a serialization failure or deadlock. */
export async function runTransaction<T>(
  resources: Parameters<typeof attempt>[0],
  work: Work<T>,
  options: TxOptions,
): Promise<T> {
  for (let n = 1; ; n++) {
    try {
      return await attempt(resources, work, options);
    } catch (error) {
      if (n === maxAttempts || !isRetryable(error)) throw error;
      await sleep(Math.random() * 10 * 2 ** n);
    }
  }
}
