import { type AlertKind, alertKinds, type AlertReason, type AlertState, limits } from '@tessera/contract';
import type { Queryable } from '../../../platform/db/db.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';

/** Facts of an alert. Which ones are given depends on its kind. */
export interface AlertDetails {
  reason?: AlertReason;
  httpStatus?: number;
  /** The site to which a changed destination leads. */
  leadsTo?: string;
  clicks?: number;
  usualClicks?: number;
}

export interface AlertCode {
  id: string;
  hash: string;
  title: string | null;
  url: string | null;
}

export interface AlertRow {
  id: string;
  userId: string;
  kind: AlertKind;
  subject: string;
  details: AlertDetails;
  since: Date;
  openedAt: Date;
  endedAt: Date | null;
  dismissedAt: Date | null;
  codeCount: number;
  /** The first ones by title. */
  codes: AlertCode[];
}

const stateConditions = {
  open: sql`a.ended_at is null and a.dismissed_at is null`,
  ended: sql`a.ended_at is not null and a.dismissed_at is null`,
  dismissed: sql`a.dismissed_at is not null`,
} satisfies Record<AlertState, Sql>;

const listedCodes = sql`
  select c.id, c.short_hash as hash, c.title, ac.url from watch_alert_codes ac join qr_codes c on c.id = ac.code_id
  where ac.alert_id = a.id order by c.title nulls last, c.id, ac.url limit ${limits.watch.codes}`;

const alerts = sql`
  select a.id, a.user_id as "userId", a.kind, a.subject, a.details, a.since, a.opened_at as "openedAt",
    a.ended_at as "endedAt", a.dismissed_at as "dismissedAt",
    (select count(distinct ac.code_id) from watch_alert_codes ac where ac.alert_id = a.id) as "codeCount",
    coalesce((select jsonb_agg(to_jsonb(listed)) from (${listedCodes}) listed), '[]') as codes
  from watch_alerts a`;

/** During an upgrade, a newer process may open alerts of kinds that this one does not know. */
export const isKnown = sql`a.kind = any(${[...alertKinds]})`;

/** An alert whose codes were all deleted is not listed. */
const hasCodes = sql`exists (select from watch_alert_codes ac where ac.alert_id = a.id)`;

export interface AlertPage {
  userId: string;
  state: AlertState | undefined;
  codeId: string | undefined;
  /** The last alert of the page before. */
  before: { at: Date; id: string } | undefined;
  limit: number;
}

/** Newest first. */
export const listAlerts = (db: Queryable, { userId, state, codeId, before, limit }: AlertPage) =>
  db.many<AlertRow>(sql`
    ${alerts} where a.user_id = ${userId} and ${isKnown} and ${state ? stateConditions[state] : sql`true`}
      and ${codeId === undefined ? hasCodes : sql`exists (select from watch_alert_codes ac where ac.alert_id = a.id and ac.code_id = ${codeId})`}
      ${before ? sql`and (a.opened_at, a.id) < (${before.at}, ${before.id})` : sql``}
    order by a.opened_at desc, a.id desc limit ${limit}`);

export const findAlert = (db: Queryable, userId: string, id: string) =>
  db.maybe<AlertRow>(sql`${alerts} where a.user_id = ${userId} and a.id = ${id} and ${isKnown}`);

/** False if the account has no such alert. */
export const dismissAlert = (tx: Queryable, userId: string, id: string, now: Date) =>
  tx.affects(sql`
    update watch_alerts set dismissed_at = coalesce(dismissed_at, ${now}) where user_id = ${userId} and id = ${id}`);

export const deleteOldAlerts = (db: Queryable, before: Date) =>
  db.run(sql`delete from watch_alerts where ended_at < ${before}`);
