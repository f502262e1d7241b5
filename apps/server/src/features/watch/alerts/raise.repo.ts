import type { AlertKind } from '@tessera/contract';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { type AlertDetails, isKnown } from './alerts.repo.ts';

export interface NewAlert {
  id: string;
  userId: string;
  kind: AlertKind;
  subject: string;
  details: AlertDetails;
  since: Date;
  now: Date;
}

/** Returns the id of the open alert about this subject, which may be an earlier one; undefined if the account was deleted. */
export async function insertAlert(tx: Queryable, { id, userId, kind, subject, details, since, now }: NewAlert) {
  // Another change of the same host is news again.
  if (kind === 'destination_changed')
    await tx.run(sql`
      update watch_alerts set ended_at = ${now}
      where user_id = ${userId} and kind = ${kind} and subject = ${subject} and ended_at is null and since < ${since}`);
  await tx.run(sql`
    insert into watch_alerts (id, user_id, kind, subject, details, since, opened_at)
    select ${id}, u.id, ${kind}, ${subject}, ${JSON.stringify(details)}::jsonb, ${since}, ${now} from users u where u.id = ${userId}
    on conflict (user_id, kind, subject) where ended_at is null do nothing`);
  return tx.maybe<{ id: string }>(sql`
    select id from watch_alerts where user_id = ${userId} and kind = ${kind} and subject = ${subject} and ended_at is null`);
}

interface AddedCode {
  codeId: string;
  targetId: string | null;
  url: string | null;
}

/** Codes that were deleted meanwhile are left out. */
export const addAlertCodes = (tx: Queryable, alertId: string, codes: readonly AddedCode[], now: Date) =>
  tx.run(sql`
    insert into watch_alert_codes (alert_id, code_id, target_id, url, added_at)
    select ${alertId}, c.id, a."targetId", a.url, ${now}
    from jsonb_to_recordset(${sql.json(codes)}::jsonb) as a ("codeId" uuid, "targetId" uuid, url text)
    join (select id from qr_codes where id = any(${codes.map(({ codeId }) => codeId)}::uuid[]) order by id for key share) c on c.id = a."codeId"
    on conflict (alert_id, code_id, target_id) do update set cleared_at = null,
      added_at = case when watch_alert_codes.cleared_at is null then watch_alert_codes.added_at else excluded.added_at end`);

/** All codes of an alert. */
export const listCodeIds = (tx: Queryable, alertId: string) =>
  tx.column<string>(sql`select distinct code_id from watch_alert_codes where alert_id = ${alertId}`);

/** False if it has ended already. Only a recovery is mailed. */
export const endAlert = (tx: Queryable, id: string, isRecovered: boolean, now: Date) =>
  tx.affects(sql`
    update watch_alerts set ended_at = ${now}, end_mailed_at = ${isRecovered ? null : now} where id = ${id} and ended_at is null`);

export interface UntoldAlert {
  id: string;
  userId: string;
  kind: AlertKind;
  hasEnded: boolean;
}

/** Alerts whose email is due: of their begin after a while, in which other codes join them, and of the end of failures that were mailed. */
export const findUnmailed = (db: Queryable, openedBefore: Date, limit: number) =>
  db.many<UntoldAlert>(sql`
    select a.id, a.user_id as "userId", a.kind, a.ended_at is not null as "hasEnded" from watch_alerts a
    where a.dismissed_at is null and ${isKnown} and (
      a.ended_at is null and a.mailed_at is null and a.opened_at <= ${openedBefore}
      or a.ended_at is not null and a.end_mailed_at is null and a.mailed_at is not null and a.kind = 'destination_failing')
    order by a.user_id, a.kind limit ${limit}`);

/** Those of the alerts that this call marks. */
export const markMailed = (tx: Queryable, ids: readonly string[], hasEnded: boolean, now: Date) =>
  tx.column<string>(sql`
    update watch_alerts set ${hasEnded ? sql`end_mailed_at = ${now}` : sql`mailed_at = ${now}`}
    where id = any(${[...ids]}::uuid[]) and ${hasEnded ? sql`end_mailed_at is null` : sql`mailed_at is null`} returning id`);
