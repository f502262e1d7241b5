import type { Sql } from './sql.ts';

/** The calls that an engine implements. */
export interface Queries {
  many<R>(query: Sql): Promise<R[]>;
  maybe<R>(query: Sql): Promise<R | undefined>;
  one<R>(query: Sql): Promise<R>;
  /** Returns the number of affected rows. */
  run(query: Sql): Promise<number>;
}

export interface Queryable extends Queries {
  /** The only column of all rows. */
  column<V>(query: Sql): Promise<V[]>;
  /** The only column of the only row. */
  value<V>(query: Sql): Promise<V>;
  /** Whether the query finds a row. */
  has(query: Sql): Promise<boolean>;
  /** Whether a row was affected. */
  affects(query: Sql): Promise<boolean>;
}

const onlyColumn = (row: object) => Object.values(row)[0];

export const queryableOf = (queries: Queries): Queryable => ({
  ...queries,
  column: async (query) => (await queries.many<object>(query)).map(onlyColumn),
  value: async (query) => onlyColumn(await queries.one<object>(query)),
  has: async (query) => (await queries.maybe(query)) !== undefined,
  affects: async (query) => (await queries.run(query)) > 0,
});

/** Receives the notifications (`pg_notify`) of all processes' transactions, after their commit. */
export interface Listener {
  message(payload: string): void;
  /** Connected: no message is missed from now on; earlier ones may have been. */
  restored(): void;
  /** Disconnected: messages from now on may be missed. */
  lost(): void;
}

export interface Db extends Queryable {
  readonly engine: 'embedded' | 'postgres';
  /** Commits when the work resolves, rolls back when it throws. Runs the work again after a serialization failure or deadlock. */
  tx<T>(work: (tx: Queryable) => Promise<T>, options?: TxOptions): Promise<T>;
  /** Listens until the returned function is called; reconnects when the connection is lost. */
  listen(channel: string, listener: Listener): () => Promise<void>;
  /**
   * Grows with every write, also during one. As long as it stays the same, what was read is still true. Undefined on
   * PostgreSQL, where other processes write.
   */
  writeCount(): number | undefined;
  /** For how long notifications have not arrived at a listener; 0 if they arrive at all. */
  silentMs(): number;
  ping(timeoutMs: number): Promise<boolean>;
  pool(): PoolState;
  close(): Promise<void>;
}

export interface TxOptions {
  /** No statement timeout and no idle timeout: for background work. */
  readonly withoutTimeout?: boolean;
}

/** Connections that are open and idle, and calls that wait for one. */
export interface PoolState {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

/** The part of a logger that this folder uses; pino satisfies it. */
export interface DbLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

const sqlState = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '');

/** Serialization failure or deadlock: the same work can succeed when it runs again. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof Error && ['40001', '40P01'].includes(sqlState(error));

/** System errors of a connection that cannot be opened or was lost. */
const connectionErrors = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** The driver's own errors for a lost connection, which have no code. */
const driverMessages = /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout)/;

/** The database is unreachable, starting, stopping, out of connections or hanging; the query itself is not the cause. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  if (!(error instanceof Error)) return false;
  const code = sqlState(error);
  // Class 08: connection. 57P0x: stopping or starting. 53300: too many connections.
  return connectionErrors.test(code) || /^(08|57P0|53300)/.test(code) || driverMessages.test(error.message);
}
