import type { ErrorParams, JobKindName, JobState } from '@tessera/contract';
import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { ItemFailure } from './job-kind.service.ts';

export interface JobRow {
  id: string;
  userId: string;
  kind: JobKindName;
  state: JobState;
  resourceId: string | null;
  done: number;
  total: number | null;
  failures: ItemFailure[];
  failureCount: number;
  summary: Record<string, number> | null;
  errorCode: string | null;
  errorParams: ErrorParams | null;
  canCancel: boolean;
  isCancelRequested: boolean;
  resultName: string | null;
  resultType: string | null;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  expiresAt: Date | null;
}

/** Without the failures, which can take 200 kB. */
export type ListedJobRow = Omit<JobRow, 'failures'>;

const facts = sql`id, user_id as "userId", kind, state, resource_id as "resourceId", done, total,
  failure_count as "failureCount", summary, error_code as "errorCode", error_params as "errorParams", can_cancel as "canCancel",
  is_cancel_requested as "isCancelRequested", result_name as "resultName", result_type as "resultType",
  created_at as "createdAt", started_at as "startedAt", finished_at as "finishedAt", expires_at as "expiresAt"`;
const columns = sql`${facts}, failures`;

export interface NewJob {
  id: string;
  userId: string;
  kind: JobKindName;
  input: unknown;
  total: number | null;
  resourceId: string | null;
  isShort: boolean;
  createdAt: Date;
}

/** The job is served one round after the account's job before it, and not before the round that is being served. */
export async function insertJob(
  tx: Queryable,
  { id, userId, kind, input, total, resourceId, isShort, createdAt }: NewJob,
) {
  const ownTurn = sql`select max(turn) + 1 from jobs where user_id = ${userId} and is_short = ${isShort}`;
  const servedTurn = sql`select max(turn) from jobs where is_short = ${isShort} and started_at is not null`;
  await tx.run(sql`
    insert into jobs (id, user_id, kind, input, total, resource_id, is_short, created_at, turn)
    values (${id}, ${userId}, ${kind}, ${sql.json(input)}, ${total}, ${resourceId}, ${isShort}, ${createdAt},
      greatest((${ownTurn}), (${servedTurn}), 0))`);
}

/** How many jobs of the account wait or run. */
export const countOpenJobs = (tx: Queryable, userId: string) =>
  tx.value<number>(sql`select count(*) from jobs where user_id = ${userId} and state in ('queued', 'running')`);

/** `kinds`: those that the caller may see. */
export const findJob = (db: Queryable, userId: string, id: string, kinds: readonly JobKindName[]) =>
  db.maybe<JobRow>(sql`
    select ${columns} from jobs where id = ${id} and user_id = ${userId} and kind = any(${[...kinds]}::text[])`);

/** Newest first. */
export const listJobs = (db: Queryable, userId: string, kinds: readonly JobKindName[], limit: number) =>
  db.many<ListedJobRow>(sql`
    select ${facts} from jobs where user_id = ${userId} and kind = any(${[...kinds]}::text[])
    order by created_at desc, id desc limit ${limit}`);

/** A job of any account: for a caller that presents a signature instead of an account. */
export const findAnyJob = (db: Queryable, id: string) =>
  db.maybe<JobRow>(sql`select ${columns} from jobs where id = ${id}`);

interface Cancellation {
  now: Date;
  expiresAt: Date;
  /** Whether the kind has something to undo, also before its first step. A process ends such a job. */
  isUndone: boolean;
}

/** Cancels a job that no process runs, or asks the process that runs it to stop. Returns undefined if it cannot be canceled. */
export function requestCancel(tx: Queryable, id: string, { now, expiresAt, isUndone }: Cancellation) {
  const isEnded = sql`state = 'queued' and not ${isUndone}::boolean`;
  return tx.maybe<JobRow>(sql`
    update jobs set is_cancel_requested = true,
      state = case when ${isEnded} then 'canceled' else state end,
      finished_at = case when ${isEnded} then ${now}::timestamptz end,
      expires_at = case when ${isEnded} then ${expiresAt}::timestamptz end
    where id = ${id} and state in ('queued', 'running') and can_cancel
    returning ${columns}`);
}

export const listJobIds = (tx: Queryable, userId: string) =>
  tx.column<string>(sql`select id from jobs where user_id = ${userId} order by id`);

export const findExpiredJobs = (db: Queryable, now: Date, limit: number) =>
  db.column<string>(sql`select id from jobs where expires_at <= ${now} order by expires_at limit ${limit}`);

export const deleteJobs = (db: Queryable, ids: readonly string[]) =>
  db.run(sql`delete from jobs where id = any(${[...ids]}::uuid[])`);
