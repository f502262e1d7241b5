import type { AlertReason } from '@tessera/contract';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface AlertedUse {
  userId: string;
  kind: 'destination_failing' | 'destination_changed';
  host: string;
  codeId: string;
  targetId: string;
  url: string;
  reason: AlertReason;
  httpStatus: number | null;
  leadsTo: string | null;
  since: Date;
}

/** Destinations that fail themselves, or whose host does. */
const failing = sql`
  select t.id, t.url, t.host, t.reason, t.http_status, t.failing_since as since from watch_targets t where t.reported_at is not null
  union all
  select t.id, t.url, t.host, h.reason, null, h.failing_since from watch_hosts h join watch_targets t on t.host = h.host
  where h.reported_at is not null and t.reported_at is null`;

/** Destinations that lead elsewhere since a time that is still news. */
const changed = (newsSince: Date) => sql`
  select t.id, t.url, t.host, case when t.sites ->> 'changedTo' is null then 'parked' else 'other_site' end as reason,
    t.sites ->> 'changedTo' as leads_to, (t.sites ->> 'changedAt')::timestamptz as since
  from watch_targets t
  where t.sites ->> 'changedAt' is not null and (t.sites ->> 'changedAt')::timestamptz > ${newsSince}`;

const isMuted = sql`exists (select from watch_mutes m where m.code_id = u.code_id)`;

/** Uses of destinations that fail or have changed, without an alert. By account and host. */
export const findUnalerted = (db: Queryable, newsSince: Date, limit: number) =>
  db.many<AlertedUse>(sql`
    select u.user_id as "userId", 'destination_failing' as kind, f.host, u.code_id as "codeId", f.id as "targetId", f.url,
      f.reason, f.http_status as "httpStatus", null as "leadsTo", f.since
    from (${failing}) f join watch_uses u on u.target_id = f.id
    where not ${isMuted} and not exists (
      select from watch_alert_codes ac join watch_alerts a on a.id = ac.alert_id
      where ac.code_id = u.code_id and ac.target_id = f.id and ac.cleared_at is null
        and a.kind = 'destination_failing' and a.ended_at is null)
    union all
    select u.user_id, 'destination_changed', c.host, u.code_id, c.id, c.url, c.reason, null, c.leads_to, c.since
    from (${changed(newsSince)}) c join watch_uses u on u.target_id = c.id and u.added_at < c.since
    where not ${isMuted} and not exists (
      select from watch_alert_codes ac join watch_alerts a on a.id = ac.alert_id
      where ac.code_id = u.code_id and ac.target_id = c.id and a.kind = 'destination_changed' and a.since >= c.since)
    order by 1, 2, 3, 4 limit ${limit}`);

/** Whether the target `t` fails, or has not answered since its code joined the alert: a host that answers again may answer with errors. */
const hasNotRecovered = sql`(t.reported_at is not null or h.reported_at is not null
  or t.status not in ('answers', 'parked', 'unclear') or coalesce(t.checked_at <= ac.added_at, true))`;

/** Marks the destinations of open alerts that work again, that their code no longer leads to, or that are muted. */
export const clearCodes = (db: Queryable, newsSince: Date, now: Date) =>
  db.run(sql`
    update watch_alert_codes ac set cleared_at = ${now} from watch_alerts a
    where a.id = ac.alert_id and a.ended_at is null and ac.cleared_at is null and (
      a.kind = 'destination_failing' and not exists (
        select from watch_uses u join watch_targets t on t.id = u.target_id left join watch_hosts h on h.host = t.host
        where u.code_id = ac.code_id and u.target_id = ac.target_id and not ${isMuted} and ${hasNotRecovered})
      or a.kind = 'destination_changed' and not exists (
        select from watch_uses u join (${changed(newsSince)}) c on c.id = u.target_id
        where u.code_id = ac.code_id and u.target_id = ac.target_id and not ${isMuted}))`);

export interface EndedAlert {
  id: string;
  userId: string;
  /** A destination works again; false if its codes lead elsewhere, were deleted or are muted. */
  isRecovered: boolean;
}

/** Open alerts about destinations without a code that they are about. */
export const findEnded = (db: Queryable, limit: number) =>
  db.many<EndedAlert>(sql`
    select a.id, a.user_id as "userId", a.kind = 'destination_failing' and exists (
      select from watch_alert_codes ac join watch_uses u on u.code_id = ac.code_id and u.target_id = ac.target_id
      where ac.alert_id = a.id and not ${isMuted}) as "isRecovered"
    from watch_alerts a
    where a.ended_at is null and a.kind in ('destination_failing', 'destination_changed')
      and not exists (select from watch_alert_codes ac where ac.alert_id = a.id and ac.cleared_at is null)
    order by a.user_id limit ${limit}`);
