import { type AnnotationKind, type BillingInterval, newestRendererVersion } from '@tessera/contract';
import type { Queryable } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';
import type { codeColumns, DemoCode } from './demo-accounts.ts';
import type { DemoClick } from './demo-click-events.ts';
import { type DemoDay, demoBreakdown, demoHours } from './demo-clicks.ts';

/** Also deletes codes, clicks and sessions, and an account that could restore the address; the short hashes stay reserved. */
export const removeAccount = (tx: Queryable, email: string) =>
  tx.run(sql`
    delete from users where email = ${email} or id in (select user_id from email_changes where old_email = ${email})`);

type DemoUser = { id: string; email: string; passwordHash: string; createdAt: Date };

export const insertAccount = (tx: Queryable, account: DemoUser) =>
  tx.run(sql`
    insert into users (id, email, password_hash, language, timezone, email_verified_at, created_at)
    values (${account.id}, ${account.email}, ${account.passwordHash}, 'en', 'Europe/Paris', ${account.createdAt}, ${account.createdAt})`);

export interface DemoSubscription {
  /** Absent for a subscription without Stripe. */
  stripe?: {
    customerId: string;
    subscriptionId: string;
    latestInvoiceId: string | null;
    interval: BillingInterval | null;
  };
  periodEnd: Date;
}

export async function insertSubscription(tx: Queryable, userId: string, bought: DemoSubscription, now: Date) {
  const { stripe, periodEnd } = bought;
  await tx.run(sql`
    insert into subscriptions (user_id, status, current_period_end, stripe_customer_id, stripe_subscription_id, latest_invoice_id, billing_interval, updated_at)
    values (${userId}, 'active', ${periodEnd}, ${stripe?.customerId ?? null}, ${stripe?.subscriptionId ?? null},
      ${stripe?.latestInvoiceId ?? null}, ${stripe?.interval ?? null}, ${now})`);
}

type DemoCodeRow = Pick<DemoCode, 'hash' | 'title' | 'type'> &
  ReturnType<typeof codeColumns> & { id: string; userId: string; createdAt: Date };

export async function insertCode(tx: Queryable, code: DemoCodeRow): Promise<void> {
  await tx.run(sql`
    insert into short_hashes (hash, issued_at) values (${code.hash}, ${code.createdAt}) on conflict do nothing`);
  await tx.run(sql`
    insert into qr_codes (id, user_id, short_hash, title, qr_type, encoding, destination_url, qr_data, style, is_active, created_at, updated_at, renderer_version)
    values (${code.id}, ${code.userId}, ${code.hash}, ${code.title}, ${code.type}, ${code.encoding}, ${code.destination},
      ${code.data}, ${sql.json(code.style)}, ${code.active}, ${code.createdAt}, ${code.createdAt}, ${newestRendererVersion})`);
}

/** Inserts the clicks of a code into every rollup table, with matching numbers. */
export async function insertRollups(tx: Queryable, codeId: string, days: readonly DemoDay[], firstOpenDay: string) {
  const rows = days.map(
    (day) => sql`(${codeId}, ${day.day}, ${day.total}, ${day.unique}, ${day.bots}, ${day.scans}, ${day.links})`,
  );
  await tx.run(sql`
    insert into click_daily (code_id, day, total_clicks, unique_clicks, bot_clicks, scan_clicks, link_clicks)
    values ${sql.join(rows)}`);
  await tx.run(sql`
    insert into click_totals (code_id, total_clicks)
    select code_id, sum(total_clicks) from click_daily where code_id = ${codeId} group by code_id`);
  const hours = days.flatMap(demoHours);
  await tx.run(sql`
    insert into click_hourly (code_id, hour, total_clicks, unique_clicks, scan_clicks, link_clicks)
    select ${codeId}, hour, total, uniques, scans, links from unnest(${hours.map(({ at }) => at)}::timestamptz[],
      ${hours.map(({ total }) => total)}::bigint[], ${hours.map(({ unique }) => unique)}::bigint[],
      ${hours.map(({ scans }) => scans)}::bigint[], ${hours.map(({ links }) => links)}::bigint[])
      as h (hour, total, uniques, scans, links)`);
  const parts = days.flatMap((day) => demoBreakdown(day).map((part) => ({ start: day.day, ...part })));
  await tx.run(sql`
    insert into click_breakdown (code_id, grain, start, dimension, value, total_clicks, unique_clicks)
    select ${codeId}, 'd', start, dimension::"char", value, total, uniques
    from unnest(${parts.map(({ start }) => start)}::date[], ${parts.map(({ dimension }) => dimension)}::text[],
      ${parts.map(({ value }) => value)}::text[], ${parts.map(({ total }) => total)}::bigint[],
      ${parts.map(({ unique }) => unique)}::bigint[]) as p (start, dimension, value, total, uniques)`);
  // Closed days are part of their month; open ones are added when they are closed.
  await tx.run(sql`
    insert into click_breakdown (code_id, grain, start, dimension, value, total_clicks, unique_clicks)
    select code_id, 'm', date_trunc('month', start)::date, dimension, value, sum(total_clicks), sum(unique_clicks)
    from click_breakdown where code_id = ${codeId} and grain = 'd' and start < ${firstOpenDay}::date
    group by 1, 3, 4, 5`);
}

/** Inserts the click events of an account. Those of people get positions in its feed, in the order of their times. */
export async function insertClickEvents(
  tx: Queryable,
  userId: string,
  clicks: readonly (DemoClick & { codeId: string })[],
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into click_raw (id, user_id, position, is_unique, code_id, at, kind, country, agent, referrer, source)
    select gen_random_uuid(), ${userId}, case when kind = 'p' then
        ${now.getTime() * 1000}::bigint + row_number() over (partition by kind order by at) end,
      is_unique, code_id, at, kind::"char", country, agent, referrer, source::"char"
    from unnest(${clicks.map(({ codeId }) => codeId)}::uuid[], ${clicks.map(({ at }) => at)}::timestamptz[],
      ${clicks.map(({ kind }) => kind)}::text[], ${clicks.map(({ isUnique }) => isUnique)}::boolean[],
      ${clicks.map(({ country }) => country)}::text[],
      ${clicks.map(({ agent }) => agent)}::text[], ${clicks.map(({ referrer }) => referrer)}::text[],
      ${clicks.map(({ source }) => source)}::text[]) as c (code_id, at, kind, is_unique, country, agent, referrer, source)`);
  await tx.run(sql`
    insert into click_feed_days (user_id, day, first_position, last_position)
    select user_id, (at at time zone 'UTC')::date as day, min(position), max(position)
    from click_raw where user_id = ${userId} and position is not null group by user_id, day`);
  await tx.run(sql`
    insert into click_feeds (user_id, position)
    select user_id, max(last_position) from click_feed_days where user_id = ${userId} group by user_id`);
}

export interface DemoAnnotation {
  id: string;
  at: Date;
  kind: AnnotationKind;
  note: string | null;
  /** Null for a note about the account. */
  codeId: string | null;
}

/** A note is about a day, a change of a code about an instant. */
export async function insertAnnotations(tx: Queryable, userId: string, annotations: readonly DemoAnnotation[]) {
  for (const { id, at, kind, note, codeId } of annotations) {
    const day = kind === 'note' ? at.toISOString().slice(0, 10) : null;
    await tx.run(sql`
      insert into annotations (id, user_id, kind, at, day, note, is_of_account, created_at)
      values (${id}, ${userId}, ${kind}, ${day === null ? at : new Date(day)}, ${day}, ${note}, ${codeId === null}, ${at})`);
    if (codeId !== null)
      await tx.run(sql`insert into annotation_codes (annotation_id, code_id) values (${id}, ${codeId})`);
  }
}
