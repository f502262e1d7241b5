import type { AlertReason } from '@tessera/contract';
import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { TargetStatus } from './destinations/targets.repo.ts';

export const findMute = (db: Queryable, userId: string, codeId: string) =>
  db.maybe<{ isMuted: boolean }>(sql`
    select exists (select from watch_mutes m where m.code_id = c.id) as "isMuted" from qr_codes c
    where c.id = ${codeId} and c.user_id = ${userId}`);

export const storeMute = (tx: Queryable, codeId: string, isMuted: boolean, now: Date) =>
  isMuted
    ? tx.run(sql`insert into watch_mutes (code_id, muted_at) values (${codeId}, ${now}) on conflict do nothing`)
    : tx.run(sql`delete from watch_mutes where code_id = ${codeId}`);

export interface DestinationRow {
  url: string;
  status: TargetStatus;
  reason: AlertReason | null;
  httpStatus: number | null;
  checkedAt: Date | null;
}

/** The destinations of a code. One of a host that is reported fails with it. */
export const listDestinations = (db: Queryable, codeId: string) =>
  db.many<DestinationRow>(sql`
    select t.url, case when h.reported_at is not null then 'failing' else t.status end as status,
      coalesce(t.reason, h.reason) as reason, t.http_status as "httpStatus", t.checked_at as "checkedAt"
    from watch_uses u join watch_targets t on t.id = u.target_id left join watch_hosts h on h.host = t.host
    where u.code_id = ${codeId} order by t.url`);
