import type { ErrorCode, ErrorParams, JobKindName } from '@tessera/contract';
import { after } from '../../platform/clock/clock.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Ending, ItemFailure, StoppedBy } from './job-kind.service.ts';

/** A job that is leased to this process. */
export interface Claim {
  id: string;
  userId: string;
  kind: JobKindName;
  input: unknown;
  cursor: unknown;
  done: number;
  total: number | null;
  failureCount: number;
  isCancelRequested: boolean;
  /** Set if the job is being undone. */
  ending: Ending | null;
  errorCode: ErrorCode | null;
  errorParams: ErrorParams | null;
  attempts: number;
  /** How often a process has died with this job. */
  crashes: number;
  isShort: boolean;
  holder: string;
}

interface ClaimOptions {
  now: Date;
  leaseMs: number;
  holder: string;
  kinds: readonly JobKindName[];
  limit: number;
  /** How many of them may be long. */
  maxLong: number;
  /** Jobs that run at the same time for one account. */
  perAccount: number;
}

/** Any number that no other advisory lock in this database uses. */
const claimLock = 7_301_073;
/** More than all processes claim at once, with room for several jobs of one account. */
const candidatesPerLane = 100;

/**
 * Leases waiting jobs, and running ones whose process has died, to this process, in the order of their turns. Claims run one
 * after the other, because each one counts the running jobs of the accounts.
 */
export async function claimJobs(tx: Queryable, options: ClaimOptions): Promise<Claim[]> {
  const { now, leaseMs, holder, kinds, limit, maxLong, perAccount } = options;
  await tx.run(sql`select pg_advisory_xact_lock(${claimLock})`);
  const isFree = sql`j.state in ('queued', 'running') and (j.leased_until is null or j.leased_until <= ${now})`;
  const order = sql`turn, created_at, id`;
  const lane = (isShort: boolean) => sql`
    select j.id, j.user_id, j.is_short, j.turn, j.created_at, r.running
    from jobs j cross join lateral (
      select count(*) as running from jobs r where r.user_id = j.user_id and r.state = 'running' and r.leased_until > ${now}
    ) r
    where ${isFree} and j.is_short = ${isShort} and j.kind = any(${[...kinds]}::text[]) and r.running < ${perAccount}
    order by j.turn, j.created_at, j.id limit ${candidatesPerLane}`;
  return tx.many<Claim>(sql`
    with candidate as ((${lane(true)}) union all (${lane(false)})),
    placed as (
      select *, running + row_number() over (partition by user_id order by ${order}) as place from candidate
    ),
    allowed as (
      select *, row_number() over (partition by is_short order by ${order}) as lane_place
      from placed where place <= ${perAccount}
    ),
    locked as (
      select j.id from jobs j join allowed a on a.id = j.id
      where (a.is_short or a.lane_place <= ${maxLong}) and ${isFree}
      order by a.turn, a.created_at, a.id limit ${limit}
      for no key update of j skip locked
    ),
    claimed as (
      update jobs set state = 'running', started_at = coalesce(started_at, ${now}), holder = ${holder},
        leased_until = ${after(now, leaseMs)}, attempts = attempts + 1,
        -- A process that stops releases its jobs.
        crashes = crashes + case when state = 'running' and leased_until is not null then 1 else 0 end
      from locked where jobs.id = locked.id
      returning jobs.*
    )
    select id, user_id as "userId", kind, input, cursor, done, total, failure_count as "failureCount",
      is_cancel_requested as "isCancelRequested", ending, error_code as "errorCode", error_params as "errorParams",
      attempts, crashes, is_short as "isShort", holder
    from claimed order by ${order}`);
}

type Lease = Pick<Claim, 'id' | 'holder'>;
interface LeaseState {
  isCancelRequested: boolean;
}

/** Returns undefined if another process has taken the job over. */
export const renewLease = (db: Queryable, { id, holder }: Lease, until: Date) =>
  db.maybe<LeaseState>(sql`
    update jobs set leased_until = ${until} where id = ${id} and holder = ${holder} and state = 'running'
    returning is_cancel_requested as "isCancelRequested"`);

/** Locks the job for one step. Returns undefined if another process has taken it over. */
export const lockLease = (tx: Queryable, { id, holder }: Lease) =>
  tx.maybe<LeaseState>(sql`
    select is_cancel_requested as "isCancelRequested" from jobs
    where id = ${id} and holder = ${holder} and state = 'running' for no key update`);

export interface StoredProgress {
  /** Undefined: unchanged. */
  cursor: unknown;
  done: number;
  total: number | null;
  /** The first ones are kept, up to `keptFailures` in all. */
  failures: readonly ItemFailure[];
  failureCount: number;
  canCancel: boolean;
}

export async function storeProgress(tx: Queryable, { id, holder }: Lease, progress: StoredProgress, until: Date) {
  const { cursor, done, total, failures, failureCount, canCancel } = progress;
  await tx.run(sql`
    update jobs set done = ${done}, total = ${total}, leased_until = ${until}, attempts = 0,
      cursor = ${cursor === undefined ? sql`cursor` : sql`${sql.json(cursor)}::jsonb`},
      failures = failures || ${sql.json(failures)}::jsonb, failure_count = ${failureCount},
      can_cancel = ${canCancel}
    where id = ${id} and holder = ${holder} and state = 'running'`);
}

/** From now on, the job is undone, also after a crash. Returns false if another process has taken it over. */
export const startUndo = (db: Queryable, { id, holder }: Lease, { state, errorCode, errorParams }: StoppedBy) =>
  db.affects(sql`
    update jobs set ending = ${state}, error_code = ${errorCode},
      error_params = ${errorParams && JSON.stringify(errorParams)}::jsonb, can_cancel = false, attempts = 0
    where id = ${id} and holder = ${holder} and state = 'running'`);

export interface JobEnd {
  state: Ending | 'done';
  errorCode: ErrorCode | null;
  errorParams: ErrorParams | null;
  summary: Record<string, number> | null;
  resultName: string | null;
  resultType: string | null;
  done: number;
  total: number | null;
  now: Date;
  expiresAt: Date;
}

/** Returns false if another process has taken the job over, or if its account is deleted. */
export const finishJob = (tx: Queryable, { id, holder }: Lease, end: JobEnd) =>
  tx.affects(sql`
    update jobs set state = ${end.state}, done = ${end.done}, total = ${end.total}, error_code = ${end.errorCode},
      error_params = ${end.errorParams && JSON.stringify(end.errorParams)}::jsonb,
      summary = ${end.summary && JSON.stringify(end.summary)}::jsonb, result_name = ${end.resultName},
      result_type = ${end.resultType}, finished_at = ${end.now}, expires_at = ${end.expiresAt}, leased_until = null,
      holder = null
    where id = ${id} and holder = ${holder} and state = 'running'`);

/** Lets another process continue at once. */
export const releaseJob = (db: Queryable, { id, holder }: Lease) =>
  db.run(sql`
    update jobs set leased_until = null, holder = null, attempts = greatest(attempts - 1, 0)
    where id = ${id} and holder = ${holder} and state = 'running'`);
