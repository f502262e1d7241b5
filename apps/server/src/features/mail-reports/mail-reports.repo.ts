import type { Language, MailReportFrequency } from '@tessera/contract';
import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { isEntitled } from '../plans/plans.service.ts';

export interface ReportSettings {
  frequency: MailReportFrequency;
  /** The selected tags, deleted ones included. */
  tagIds: string[];
  firstWeek: boolean;
}

export interface ReportState extends ReportSettings {
  changedAt: Date;
  lastTo: string | null;
  silentPeriods: number;
  planToldAt: Date | null;
  firstWeekSentAt: Date | null;
}

/** The account of a report. */
export interface ReportOwner {
  userId: string;
  email: string;
  language: Language;
  /** The zone of its days. */
  zone: string;
  isSuspended: boolean;
  /** Whether the plan includes monthly reports and recipients. */
  isDetailed: boolean;
  /** The selected tags that exist. */
  tags: { id: string; name: string }[];
}

const stateColumns = sql`m.frequency, m.tag_ids as "tagIds", m.first_week as "firstWeek", m.changed_at as "changedAt",
  m.last_to::text as "lastTo", m.silent_periods as "silentPeriods", m.plan_told_at as "planToldAt",
  m.first_week_sent_at as "firstWeekSentAt"`;

export const findReportState = (db: Queryable, userId: string) =>
  db.maybe<ReportState>(sql`select ${stateColumns} from mail_reports m where m.user_id = ${userId}`);

export const findReportOwner = (db: Queryable, userId: string) =>
  db.maybe<ReportOwner>(sql`
    select u.id as "userId", u.email, u.language, coalesce(u.timezone, 'UTC') as zone,
      u.suspended_at is not null as "isSuspended", ${isEntitled(sql`u.id`, 'analytics')} as "isDetailed",
      coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name) from tags t
        where t.user_id = u.id and t.id = any(m.tag_ids)), '[]') as tags
    from users u left join mail_reports m on m.user_id = u.id where u.id = ${userId}`);

/** The worker looks at the account at once, and finds the time of the next report. */
export const saveReportSettings = (
  tx: Queryable,
  userId: string,
  { frequency, tagIds, firstWeek }: ReportSettings,
  now: Date,
) =>
  tx.run(sql`
    insert into mail_reports as m (user_id, frequency, tag_ids, changed_at, due_at, first_week, first_week_due_at)
    values (${userId}, ${frequency}, ${[...tagIds]}::uuid[], ${now}, ${frequency === 'off' ? null : now}, ${firstWeek},
      ${firstWeek ? now : null})
    on conflict (user_id) do update set frequency = excluded.frequency, tag_ids = excluded.tag_ids,
      changed_at = case when m.frequency = excluded.frequency then m.changed_at else excluded.changed_at end, due_at = excluded.due_at, first_week = excluded.first_week,
      first_week_due_at = case when m.first_week_sent_at is null then excluded.first_week_due_at end,
      silent_periods = 0, plan_told_at = null, unsubscribed = null`);

/** A change of the time zone moves the time of the next report. */
export const lookAgain = (tx: Queryable, userId: string, now: Date) =>
  tx.run(sql`update mail_reports set due_at = ${now} where user_id = ${userId} and frequency <> 'off'`);

/** Accounts to look at, by id, without those that are suspended. */
export const listDueAccounts = (db: Queryable, now: Date, afterId: string | null, limit: number) =>
  db.column<string>(sql`
    select m.user_id from mail_reports m join users u on u.id = m.user_id
    where (m.due_at <= ${now} or m.first_week_due_at <= ${now}) and u.suspended_at is null
      and (${afterId}::uuid is null or m.user_id > ${afterId}::uuid)
    order by m.user_id limit ${limit}`);

interface PeriodOutcome {
  /** The last day of the period. */
  to: string;
  silentPeriods: number;
  planToldAt: Date | null;
  dueAt: Date;
}

/**
 * Takes the period for the caller's transaction. Another process that takes it at the same time waits and gets false. So does one that
 * has read settings which were changed since.
 */
export const takePeriod = (tx: Queryable, userId: string, changedAt: Date, outcome: PeriodOutcome) =>
  tx.affects(sql`
    update mail_reports set last_to = ${outcome.to}, silent_periods = ${outcome.silentPeriods},
      plan_told_at = ${outcome.planToldAt}, due_at = ${outcome.dueAt}
    where user_id = ${userId} and changed_at = ${changedAt} and (last_to is null or last_to < ${outcome.to}::date)`);

export const setDueAt = (db: Queryable, userId: string, changedAt: Date, dueAt: Date | null) =>
  db.run(sql`update mail_reports set due_at = ${dueAt} where user_id = ${userId} and changed_at = ${changedAt}`);

/** Postpones what is due. */
export const postpone = (db: Queryable, userId: string, now: Date, until: Date) =>
  db.run(sql`
    update mail_reports set due_at = case when due_at <= ${now} then ${until}::timestamptz else due_at end,
      first_week_due_at = case when first_week_due_at <= ${now} then ${until}::timestamptz else first_week_due_at end
    where user_id = ${userId}`);

export const takeFirstWeek = (tx: Queryable, userId: string, now: Date) =>
  tx.affects(sql`
    update mail_reports set first_week_sent_at = ${now}, first_week_due_at = null
    where user_id = ${userId} and first_week and first_week_sent_at is null`);

export const setFirstWeekDueAt = (db: Queryable, userId: string, dueAt: Date | null) =>
  db.run(sql`
    update mail_reports set first_week_due_at = ${dueAt}
    where user_id = ${userId} and first_week and first_week_sent_at is null`);

/** Whether an account had clicks before an instant, as far as its closed days are added up. One row is read, whatever the number of codes. */
export const hasSummedClickBefore = (db: Queryable, userId: string, before: Date) =>
  db.has(sql`select 1 from account_hourly where user_id = ${userId} and hour < ${before} and total_clicks > 0 limit 1`);

/** The hour of the first click of an account; undefined if there was none. Looks at each of its codes. */
export async function findFirstClick(db: Queryable, userId: string): Promise<Date | undefined> {
  const row = await db.maybe<{ at: Date | null }>(sql`
    select min(first.hour) as at from qr_codes c cross join lateral (
      select h.hour from click_hourly h where h.code_id = c.id order by h.hour limit 1) first
    where c.user_id = ${userId}`);
  return row?.at ?? undefined;
}

/** Ends all reports to the owner, and stores what an undo restores. */
export const unsubscribeOwner = (tx: Queryable, userId: string, now: Date) =>
  tx.affects(sql`
    update mail_reports set unsubscribed = jsonb_build_object('frequency', frequency, 'first_week', first_week),
      frequency = 'off', first_week = false, due_at = null, first_week_due_at = null, changed_at = ${now}
    where user_id = ${userId} and (frequency <> 'off' or first_week)`);

export const findUnsubscribed = (db: Queryable, userId: string) =>
  db.maybe<{ frequency: MailReportFrequency; first_week: boolean }>(sql`
    select unsubscribed ->> 'frequency' as frequency, (unsubscribed ->> 'first_week')::boolean as first_week
    from mail_reports where user_id = ${userId} and unsubscribed is not null`);
