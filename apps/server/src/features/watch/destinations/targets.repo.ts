import { after, minutes } from '../../../platform/clock/clock.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import type { Health } from './health.policy.ts';
import type { Sites } from './sites.policy.ts';
import type { Failure, Step } from './verdict.policy.ts';

export type TargetStatus = 'unchecked' | 'answers' | 'unclear' | 'failing' | 'parked';

/** `Sites` as JSON. */
type StoredSites = Omit<Sites, 'changedAt'> & { changedAt: string | null };

export interface ClaimedTarget {
  id: string;
  url: string;
  host: string;
  step: Step | null;
  stepHost: string;
  readAt: Date | null;
  health: Health;
  sites: Sites | null;
  hostHealth: Health;
  /** Another host has answered since this one failed first, or there is no other host. */
  isHostTrusted: boolean;
}

type ClaimRow = Omit<ClaimedTarget, 'health' | 'hostHealth' | 'sites'> &
  Health & {
    hostFailures: number;
    hostFailingSince: Date | null;
    hostReason: Failure | null;
    hostReportedAt: Date | null;
    sites: StoredSites | null;
  };

const readSites = (stored: StoredSites | null): Sites | null =>
  stored && { ...stored, changedAt: stored.changedAt === null ? null : new Date(stored.changedAt) };

const claimOf = ({
  id,
  url,
  host,
  step,
  stepHost,
  readAt,
  failures,
  failingSince,
  reason,
  httpStatus,
  reportedAt,
  sites,
  hostFailures,
  hostFailingSince,
  hostReason,
  hostReportedAt,
  isHostTrusted,
}: ClaimRow): ClaimedTarget => ({
  id,
  url,
  host,
  step,
  stepHost,
  readAt,
  health: { failures, failingSince, reason, httpStatus, reportedAt },
  sites: readSites(sites),
  hostHealth: {
    failures: hostFailures,
    failingSince: hostFailingSince,
    reason: hostReason,
    httpStatus: null,
    reportedAt: hostReportedAt,
  },
  isHostTrusted,
});

/** A host gets one request in this time, from all processes together. */
const hostIntervalMs = minutes(1);
/** Longer than a request takes. After a crash, the target is claimed again. */
const leaseMs = minutes(2);

/** The next request of a host, given its last one: when its first destination is due. */
const nextDueAt = (host: Sql, requestedAt: Sql): Sql => sql`
  greatest(${requestedAt} + ${hostIntervalMs}::float8 * interval '1 millisecond',
    coalesce((select min(next_at) from watch_targets where step_host = ${host}), 'infinity'))`;

/** Takes hosts whose next request is due, with the destination of each that has waited longest. No other process gets the host for a minute. */
export async function claimTargets(db: Queryable, now: Date, limit: number): Promise<ClaimedTarget[]> {
  const rows = await db.many<ClaimRow>(sql`
    with due as (
      select host from watch_hosts where due_at <= ${now} order by due_at limit ${limit} for update skip locked
    ),
    chosen as (
      select due.host, t.id from due left join lateral (
        select id from watch_targets where step_host = due.host and next_at <= ${now} order by next_at, id limit 1
      ) t on true
    ),
    claimed_host as (
      update watch_hosts h set
        requested_at = case when chosen.id is null then h.requested_at else ${now} end,
        due_at = case when chosen.id is null then ${nextDueAt(sql`h.host`, sql`h.requested_at`)}
          else ${after(now, hostIntervalMs)} end
      from chosen where h.host = chosen.host
      returning h.*
    ),
    claimed as (
      update watch_targets t set next_at = ${after(now, leaseMs)} from chosen where t.id = chosen.id returning t.*
    )
    select t.id, t.url, t.host, t.step, t.step_host as "stepHost", t.read_at as "readAt", t.failures,
      t.failing_since as "failingSince", t.reason, t.http_status as "httpStatus", t.reported_at as "reportedAt", t.sites,
      h.failures as "hostFailures", h.failing_since as "hostFailingSince", h.reason as "hostReason",
      h.reported_at as "hostReportedAt",
      (exists (select from watch_hosts o where o.host <> t.step_host and o.answered_at > coalesce(h.failing_since, ${now}))
        or not exists (select from watch_hosts o where o.host <> t.step_host)) as "isHostTrusted"
    from claimed t join claimed_host h on h.host = t.step_host`);
  return rows.map(claimOf);
}

/** The hosts that the watch requests, created when they are first needed. */
export const addHosts = (tx: Queryable, hosts: readonly string[], dueAt: Date) =>
  tx.run(sql`
    insert into watch_hosts as stored (host, due_at) select distinct host, ${dueAt}::timestamptz from unnest(${[...hosts].sort()}::text[]) as host
    order by host
    on conflict (host) do update set due_at = least(stored.due_at,
      greatest(coalesce(stored.retry_at, excluded.due_at),
        coalesce(stored.requested_at + ${hostIntervalMs}::float8 * interval '1 millisecond', excluded.due_at), excluded.due_at))`);

/** Locks hosts in the order in which the sync locks them, so that checks that redirect to each other's hosts do not deadlock. */
export const lockHosts = (tx: Queryable, hosts: readonly string[]) =>
  tx.run(sql`select host from watch_hosts where host = any(${[...hosts]}::text[]) order by host for update`);

/** Those without a row. */
export const findMissingHosts = (tx: Queryable, hosts: readonly string[]) =>
  tx.column<string>(sql`
    select distinct given.host from unnest(${[...hosts]}::text[]) as given (host)
    where not exists (select from watch_hosts h where h.host = given.host)`);

/** After a request: when the host gets the next one. */
const updateDueAt = (tx: Queryable, host: string) =>
  tx.run(sql`
    update watch_hosts h set due_at = greatest(coalesce(h.retry_at, h.requested_at), ${nextDueAt(sql`h.host`, sql`h.requested_at`)})
    where host = ${host}`);

/** The check goes on with a request to this host. */
export async function storeStep(tx: Queryable, target: ClaimedTarget, step: Step, now: Date): Promise<void> {
  const host = new URL(step.url).hostname;
  await tx.run(sql`
    update watch_targets set step = ${sql.json(step)}::jsonb, step_host = ${host}, next_at = ${now} where id = ${target.id}`);
  await addHosts(tx, [host], now);
  if (host !== target.stepHost) await updateDueAt(tx, target.stepHost);
}

export interface TargetOutcome {
  status: TargetStatus;
  health: Health;
  sites: Sites | null;
  readAt: Date | null;
  httpStatus: number | null;
  checkedAt: Date;
  nextAt: Date;
}

/** The end of a check. */
export async function storeOutcome(tx: Queryable, target: ClaimedTarget, outcome: TargetOutcome): Promise<void> {
  const { status, health, sites, readAt, httpStatus, checkedAt, nextAt } = outcome;
  await tx.run(sql`
    update watch_targets set step = null, step_host = host, status = ${status}, failures = ${health.failures},
      failing_since = ${health.failingSince}, reason = ${health.reason}, http_status = ${httpStatus},
      reported_at = ${health.reportedAt}, sites = ${sites && JSON.stringify(sites)}::jsonb, read_at = ${readAt},
      checked_at = ${checkedAt}, next_at = ${nextAt}
    where id = ${target.id}`);
  await addHosts(tx, [target.host], nextAt);
  await updateDueAt(tx, target.stepHost);
}

/** A request that got an answer, whatever it says. */
export const storeHostAnswer = (tx: Queryable, host: string, now: Date) =>
  tx.run(sql`
    update watch_hosts set answered_at = ${now}, retry_at = null, failures = 0, failing_since = null, reason = null,
      reported_at = null
    where host = ${host}`);

/** The host itself does not answer. Its destinations wait for its next request. */
export async function storeHostFailure(
  tx: Queryable,
  target: ClaimedTarget,
  { health, retryAt, now }: { health: Health; retryAt: Date; now: Date },
): Promise<void> {
  await tx.run(sql`
    update watch_hosts set retry_at = ${retryAt}, due_at = ${retryAt}, failures = ${health.failures},
      failing_since = ${health.failingSince}, reason = ${health.reason}, reported_at = ${health.reportedAt}
    where host = ${target.stepHost}`);
  await tx.run(sql`
    update watch_targets set step = null, step_host = host, next_at = ${retryAt}, status = 'failing', checked_at = ${now}
    where id = ${target.id}`);
}
