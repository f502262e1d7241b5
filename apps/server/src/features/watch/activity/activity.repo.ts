import type { Queryable } from '../../../platform/db/db.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { isEntitled } from '../../plans/plans.service.ts';
import { historyHours } from './hourly-clicks.ts';

/** Clicks are counted up to this time, as a process reports for its journal. */
export async function storeCounting(
  db: Queryable,
  { source, countedUntil, now }: { source: string; countedUntil: Date; now: Date },
): Promise<void> {
  await db.run(sql`
    insert into watch_journals (source, counted_until, seen_at) values (${source}, ${countedUntil}, ${now})
    on conflict (source) do update set counted_until = excluded.counted_until, seen_at = excluded.seen_at`);
  await db.run(sql`
    insert into watch_hours as stored (hour, minutes) values (date_trunc('hour', ${now}::timestamptz, 'UTC'), 1)
    on conflict (hour) do update set minutes = stored.minutes + 1`);
}

/** The time up to which the clicks of all journals are counted; null if no process has reported lately. */
export const readCountedUntil = async (db: Queryable, seenAfter: Date) =>
  (
    await db.maybe<{ at: Date | null }>(
      sql`select min(counted_until) as at from watch_journals where seen_at > ${seenAfter}`,
    )
  )?.at ?? null;

export const readEvaluatedUntil = async (db: Queryable) =>
  (await db.maybe<{ at: Date }>(sql`select counted_until as at from watch_evaluations where name = 'clicks'`))?.at ??
  null;

export const storeEvaluatedUntil = (tx: Queryable, until: Date) =>
  tx.run(sql`
    insert into watch_evaluations (name, counted_until) values ('clicks', ${until})
    on conflict (name) do update set counted_until = excluded.counted_until`);

/** An hour that processes have reported. */
export interface StoredHour {
  hour: Date;
  minutes: number;
  clicks: number | null;
}

export const listHours = (db: Queryable, since: Date) =>
  db.many<StoredHour>(sql`select hour, minutes, clicks from watch_hours where hour >= ${since} order by hour`);

/** Adds up the clicks of all codes in these hours, of those that were reported. */
export const storeHourClicks = (db: Queryable, from: Date, to: Date) =>
  db.run(sql`
    update watch_hours w set clicks = coalesce((select sum(total_clicks) from click_hourly h where h.hour = w.hour), 0)
    where w.hour >= ${from} and w.hour < ${to}`);

/** A part of the codes, so that no statement is long. The last byte of an id is random. */
const inPart = (part: number, parts: number): Sql => sql`get_byte(uuid_send(h.code_id), 15) % ${parts} = ${part}`;

/** A silence begins after the last three clicks: two may be strays. It is judged when it is longer than a closing of two days. */
const quietDue = sql`interval '49 hours'`;

/** For codes with clicks from `from` to `to`: when they may be quiet. Only of accounts with the watch. */
export const noteClicks = (
  db: Queryable,
  { from, to, part, parts }: { from: Date; to: Date; part: number; parts: number },
) =>
  db.run(sql`
    with clicked as materialized (
      select distinct h.code_id from click_hourly h
      where h.hour >= ${from} and h.hour < ${to} and h.total_clicks > 0 and ${inPart(part, parts)}
    )
    insert into watch_activity (code_id, quiet_due_at, active_at)
    select c.id, latest.hour + ${quietDue}, latest.hour
    from clicked join qr_codes c on c.id = clicked.code_id cross join lateral (
      select hour from (
        select hour, sum(total_clicks) over (order by hour desc) as clicks from (
          select hour, total_clicks from click_hourly
          where code_id = c.id and hour < ${to} and total_clicks > 0 order by hour desc limit 3
        ) last
      ) counted where clicks > 2 order by hour desc limit 1
    ) latest
    where ${isEntitled(sql`c.user_id`, 'watch')} order by c.id
    on conflict (code_id) do update set quiet_due_at = excluded.quiet_due_at, active_at = excluded.active_at`);

/** Whether the code `c` of the user `u` does not redirect at a time: switched off, blocked, not started, ended. */
const isOff = (at: Date): Sql => sql`(
  not c.is_active or c.archived_at is not null or u.suspended_at is not null
  or exists (select from blocks b where b.code_id = c.id)
  or c.routing is not null and (
    (c.routing -> 'starts' ->> 'instant')::timestamptz > ${at}::timestamptz
    or (c.routing -> 'ends' ->> 'instant')::timestamptz <= ${at}::timestamptz
    or (c.routing -> 'click_limit' ->> 'clicks')::bigint <= (
      select t.total_clicks - t.fallback_clicks from click_totals t where t.code_id = c.id)))`;

/** Records that codes were off from the evaluation before to this one. */
export async function storePauses(db: Queryable, from: Date, to: Date): Promise<void> {
  await db.run(sql`
    insert into watch_pauses as stored (code_id, since, until)
    select c.id, coalesce((select max(p.since) from watch_pauses p where p.code_id = c.id and p.until >= ${from}), ${from}), ${to}
    from watch_activity a join qr_codes c on c.id = a.code_id join users u on u.id = c.user_id
    where ${isOff(to)}
    on conflict (code_id, since) do update set until = excluded.until`);
}

export interface Candidate {
  codeId: string;
  userId: string;
  createdAt: Date;
  quietAlertAt: Date | null;
  spikeAlertAt: Date | null;
}

const candidate = sql`
  a.code_id as "codeId", c.user_id as "userId", c.created_at as "createdAt", a.quiet_alert_at as "quietAlertAt",
  a.spike_alert_at as "spikeAlertAt"
  from watch_activity a join qr_codes c on c.id = a.code_id join users u on u.id = c.user_id`;

const isWatched = (at: Date): Sql => sql`not ${isOff(at)} and ${isEntitled(sql`c.user_id`, 'watch')}
  and not exists (select from watch_mutes m where m.code_id = c.id)`;

/** Codes that may be quiet, by id. */
export const nextQuietCandidates = (db: Queryable, at: Date, afterId: string | null, limit: number) =>
  db.many<Candidate>(sql`
    select ${candidate}
    where a.quiet_due_at <= ${at} and (${afterId}::uuid is null or a.code_id > ${afterId}::uuid) and ${isWatched(at)}
    order by a.code_id limit ${limit}`);

/** Codes with a click in the last hour and so many in the last day that they have to be evaluated, by id. */
export const nextSpikeCandidates = (
  db: Queryable,
  { at, hourAgo, dayAgo, min }: { at: Date; hourAgo: Date; dayAgo: Date; min: number },
  afterId: string | null,
  limit: number,
) =>
  db.many<Candidate>(sql`
    select ${candidate}
    where a.code_id in (select h.code_id from click_hourly h where h.hour >= ${hourAgo} and h.hour < ${at} and h.total_clicks > 0)
      and (${afterId}::uuid is null or a.code_id > ${afterId}::uuid)
      and (select sum(d.total_clicks) from click_hourly d where d.code_id = a.code_id and d.hour >= ${dayAgo} and d.hour < ${at})
        >= greatest(${min}, case when a.spike_from_until > ${at} then a.spike_from else 0 end)
      and ${isWatched(at)}
    order by a.code_id limit ${limit}`);

export const listHourlyClicks = (db: Queryable, codeIds: readonly string[], until: Date) =>
  db.many<{ codeId: string; hour: Date; clicks: number }>(sql`
    select code_id as "codeId", hour, total_clicks as clicks from click_hourly
    where code_id = any(${[...codeIds]}::uuid[]) and hour >= ${until}::timestamptz - ${historyHours}::int * interval '1 hour' and hour < ${until}`);

export const listPauses = (db: Queryable, codeIds: readonly string[]) =>
  db.many<{ codeId: string; from: Date; to: Date }>(sql`
    select code_id as "codeId", since as from, until as to from watch_pauses where code_id = any(${[...codeIds]}::uuid[])`);

export interface Evaluated {
  codeId: string;
  /** Null: not before the next click. */
  quietDueAt: Date | null;
}

export const storeQuietDue = (tx: Queryable, codes: readonly Evaluated[]) =>
  tx.run(sql`
    update watch_activity a set quiet_due_at = e."quietDueAt"
    from jsonb_to_recordset(${sql.json(codes)}::jsonb) as e ("codeId" uuid, "quietDueAt" timestamptz)
    where a.code_id = e."codeId"`);

export const storeQuietAlert = (tx: Queryable, codeId: string, at: Date) =>
  tx.run(sql`update watch_activity set quiet_alert_at = ${at}, quiet_due_at = null where code_id = ${codeId}`);

export const storeSpikeAlert = (tx: Queryable, codeId: string, at: Date) =>
  tx.run(sql`update watch_activity set spike_alert_at = ${at} where code_id = ${codeId}`);

export const storeSpikeFrom = (tx: Queryable, codes: readonly { codeId: string; from: number; until: Date }[]) =>
  tx.run(sql`
    update watch_activity a set spike_from = e.from, spike_from_until = e.until
    from jsonb_to_recordset(${sql.json(codes)}::jsonb) as e ("codeId" uuid, "from" integer, until timestamptz)
    where a.code_id = e."codeId"`);

/** Alerts about clicks that are over: clicks are back, the code is off or muted, or they are no news any more. */
export const findEndedActivityAlerts = (
  db: Queryable,
  { at, quietSince, spikeSince }: { at: Date; quietSince: Date; spikeSince: Date },
) =>
  db.many<{ id: string; userId: string }>(sql`
    select w.id, w.user_id as "userId" from watch_alerts w
    where w.ended_at is null and w.kind in ('code_quiet', 'code_spike') and (
      w.opened_at < case w.kind when 'code_quiet' then ${quietSince}::timestamptz else ${spikeSince} end
      or not exists (
        select from watch_alert_codes ac join qr_codes c on c.id = ac.code_id join users u on u.id = c.user_id
        where ac.alert_id = w.id and ${isWatched(at)})
      or w.kind = 'code_quiet' and exists (
        select from watch_alert_codes ac join watch_activity a on a.code_id = ac.code_id
        where ac.alert_id = w.id and a.active_at > w.opened_at))
    limit 500`);

/** Codes that were deleted, and times that no evaluation reads. */
export async function deleteOldActivity(db: Queryable, before: Date): Promise<void> {
  await db.run(sql`delete from watch_pauses where until < ${before}`);
  await db.run(sql`delete from watch_hours where hour < ${before}`);
  await db.run(sql`delete from watch_journals where seen_at < ${before}`);
  await db.run(sql`delete from watch_activity a where not exists (select from qr_codes c where c.id = a.code_id)`);
}
