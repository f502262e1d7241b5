import type { ErrorCode, ErrorParams, FieldMessageKey, JobKindName, JobState } from '@tessera/contract';
import type { Queryable } from '../../platform/db/db.ts';

/**
 * A kind of work. `run` is called again after a crash, with the cursor of the last committed step; it must continue there.
 */
export interface JobKind<Input, Cursor = never> {
  readonly name: JobKindName;
  /** A job with at most this size is short: it does not wait for long ones. Without it, all jobs of the kind are long. */
  readonly maxShort?: number;
  /** For a kind that starts again after a crash: how often it may. A kind that continues at its cursor has no such limit. */
  readonly crashes?: CrashLimit;
  /** Only a signed-in user sees these jobs, not an API key. */
  readonly isForSessionsOnly?: boolean;
  /** Whether the result file is handed over only to a caller who accepts that it is not as it should be. */
  isResultHeld?(summary: Record<string, number>): boolean;
  run(job: RunningJob<Input, Cursor>): Promise<JobOutcome>;
  /**
   * Removes the effects of the committed steps of a job that failed or was canceled. Called again after a crash, with the
   * cursor of its own last step.
   */
  undo?(job: RunningJob<Input, Cursor>, stoppedBy: StoppedBy): Promise<void>;
}

interface CrashLimit {
  max: number;
  errorCode: ErrorCode;
}
/** The limit for jobs that make their file again from the beginning after a crash. */
export const madeAgain: CrashLimit = { max: 3, errorCode: 'internal' };

/** How a job ends that is not done. */
export interface StoppedBy {
  state: Ending;
  errorCode: ErrorCode | null;
  errorParams: ErrorParams | null;
}
export type Ending = Extract<JobState, 'failed' | 'canceled'>;

export interface RunningJob<Input, Cursor> {
  readonly id: string;
  readonly userId: string;
  readonly input: Input;
  /** Undefined before the first step. */
  readonly cursor: Cursor | undefined;
  /** Processed items, failed ones included. */
  readonly done: number;
  /** Aborted when the job is canceled, its lease is lost or the process stops. */
  readonly signal: AbortSignal;
  /**
   * Runs one step in a transaction that also stores its progress. Throws instead if the job is canceled or another process
   * has taken it over. Keep a step short: the embedded engine has one connection.
   */
  step(work: (tx: Queryable) => Promise<StepProgress<Cursor>>): Promise<void>;
  /** Reports progress without an effect. It is stored a few times per second and at the end of the job. */
  report(done: number, total?: number): Promise<void>;
}

export interface StepProgress<Cursor> {
  cursor?: Cursor;
  /** The number of processed items so far. */
  done?: number;
  total?: number;
  /** Items of this step that failed, and hints about others. */
  failures?: readonly ItemFailure[];
  /** `false` from the step on whose effect must not be left incomplete. */
  canCancel?: boolean;
}

export interface ItemFailure {
  /** The title, short link or line of the item. */
  item: string;
  code: ErrorCode | FieldMessageKey;
  params?: ErrorParams;
  /** The item was processed, with something to know about it. */
  isHint?: boolean;
  /** A reason why the result file is held. */
  isHeld?: boolean;
}

export interface JobOutcome {
  /** Counts by name, such as `created`. */
  summary?: Record<string, number>;
  file?: ResultFile;
}

export interface ResultFile {
  name: string;
  type: string;
  content: AsyncIterable<Uint8Array>;
}
