import type { Sql } from './sql.ts';

export interface Queryable {
  many<R>(query: Sql): Promise<R[]>;
  maybe<R>(query: Sql): Promise<R | undefined>;
  one<R>(query: Sql): Promise<R>;
  /** Answers the number of affected rows. */
  run(query: Sql): Promise<number>;
}

/** Hears what transactions of all processes say with `pg_notify`, once they have committed. */
export interface Listener {
  message(payload: string): void;
  /** Nothing that is said can be missed from here on; what was said before may have been. */
  restored(): void;
  /** What is said from here on may be missed. */
  lost(): void;
}

export interface Db extends Queryable {
  readonly engine: 'embedded' | 'postgres';
  /** Commits when the work resolves, rolls back when it throws; may run the work again after a serialization failure. */
  tx<T>(work: (tx: Queryable) => Promise<T>, options?: TxOptions): Promise<T>;
  /** Listens until the way to stop, which it answers, is called; comes back by itself when the connection is lost. */
  listen(channel: string, listener: Listener): () => Promise<void>;
  ping(timeoutMs: number): Promise<boolean>;
  /** Connections that are open and unused at this moment, and calls that wait for one. */
  pool(): PoolState;
  close(): Promise<void>;
}

export interface TxOptions {
  /** For work nobody waits for: its statements, and the pauses between them, may take as long as they need. */
  readonly unhurried?: boolean;
}

export interface PoolState {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

/** What this folder needs of a logger; pino fits. */
export interface DbLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

interface DatabaseError {
  readonly code: string;
}

function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}

/** Serialization failure or deadlock: nothing is wrong with the work, it may be done again. */
export function isRetryable(error: unknown): boolean {
  return isDatabaseError(error) && (error.code === '40001' || error.code === '40P01');
}

/** What the system says of a connection that cannot be made or has broken. */
const brokenConnection = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** What the driver says of one, without a code. */
const driverWords = /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout)/;

/** The database cannot be asked at the moment: away, starting, stopping, full, or hanging. The question was not wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // Classes 08 (connection) and 57P (stopping, starting), 53300: no connection left.
  return brokenConnection.has(code) || /^(08|57P0|53300)/.test(code) || driverWords.test(error.message);
}
