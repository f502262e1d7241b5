import type { Language } from '@tessera/contract';
import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Known, Notice } from './subscription.policy.ts';

export interface SubscriptionRow extends Known {
  userId: string;
  customerId: string | null;
  checkoutSessionId: string | null;
  checkouts: number;
  watchUntil: Date | null;
}

const knownColumns = sql`stripe_customer_id as "customerId", status, stripe_subscription_id as "subscriptionId",
  current_period_end as "periodEnd", cancel_at as "cancelAt", latest_invoice_id as "latestInvoiceId",
  billing_interval as "interval"`;
const columns = sql`${knownColumns}, user_id as "userId", checkout_session_id as "checkoutSessionId", checkouts,
  watch_until as "watchUntil"`;

export const findSubscription = (db: Queryable, userId: string) =>
  db.maybe<SubscriptionRow>(sql`select ${columns} from subscriptions where user_id = ${userId}`);

export const findByCustomer = (db: Queryable, customerId: string) =>
  db.maybe<SubscriptionRow>(sql`select ${columns} from subscriptions where stripe_customer_id = ${customerId}`);

export const lockByCustomer = (tx: Queryable, customerId: string) =>
  tx.maybe<SubscriptionRow>(sql`
    select ${columns} from subscriptions where stripe_customer_id = ${customerId} for update`);

export async function storeState(tx: Queryable, userId: string, known: Known, now: Date): Promise<void> {
  await tx.run(sql`
    update subscriptions set status = ${known.status}, stripe_subscription_id = ${known.subscriptionId},
      current_period_end = ${known.periodEnd}, cancel_at = ${known.cancelAt},
      latest_invoice_id = ${known.latestInvoiceId}, billing_interval = ${known.interval}, updated_at = ${now}
    where user_id = ${userId}`);
}

/**
 * Whoever comes first decides; the others get that customer. `instead` is the one to be replaced. Answers nothing when
 * the account is gone.
 */
export async function storeCustomer(
  db: Queryable,
  userId: string,
  customerId: string,
  instead: string | null,
  now: Date,
): Promise<string | undefined> {
  const row = await db.maybe<{ customer: string }>(sql`
    insert into subscriptions (user_id, stripe_customer_id, updated_at)
    select id, ${customerId}, ${now} from users where id = ${userId}
    on conflict (user_id) do update set
      stripe_customer_id = case
        when subscriptions.stripe_customer_id is not distinct from ${instead} then excluded.stripe_customer_id
        else subscriptions.stripe_customer_id end
    returning stripe_customer_id as customer`);
  return row?.customer;
}

/** Answers the session that was stored before. */
export async function storeCheckout(
  db: Queryable,
  userId: string,
  checkout: { sessionId: string; attempt: number; watchUntil: Date },
): Promise<string | null> {
  const row = await db.maybe<{ before: string | null }>(sql`
    update subscriptions s set checkout_session_id = ${checkout.sessionId}, watch_until = ${checkout.watchUntil},
      checkouts = greatest(s.checkouts, ${checkout.attempt + 1})
    from (select user_id, checkout_session_id from subscriptions where user_id = ${userId} for update) old
    where s.user_id = old.user_id
    returning old.checkout_session_id as before`);
  return row?.before ?? null;
}

export async function watch(db: Queryable, userId: string, until: Date): Promise<void> {
  await db.run(sql`update subscriptions set watch_until = ${until} where user_id = ${userId}`);
}

export async function isEventKnown(db: Queryable, id: string): Promise<boolean> {
  return (await db.maybe(sql`select 1 from billing_events where id = ${id}`)) !== undefined;
}

export async function rememberEvent(db: Queryable, id: string, type: string, now: Date): Promise<void> {
  await db.run(sql`
    insert into billing_events (id, type, received_at) values (${id}, ${type}, ${now}) on conflict (id) do nothing`);
}

export async function forgetEvents(db: Queryable, before: Date): Promise<void> {
  await db.run(sql`delete from billing_events where received_at < ${before}`);
}

/** Answers false when the person was told already. */
export async function rememberNotice(tx: Queryable, userId: string, notice: Notice, now: Date): Promise<boolean> {
  const told = await tx.run(sql`
    insert into billing_notices (user_id, kind, subject, told_at)
    values (${userId}, ${notice.kind}, ${notice.subject}, ${now}) on conflict do nothing`);
  return told === 1;
}

export interface RunningRow extends Known {
  customerId: string;
}

/** Those that might have moved on without us, in the order of their customers, a page at a time. */
export const runningAfter = (db: Queryable, customerId: string, count: number, ended: readonly string[]) =>
  db.many<RunningRow>(sql`
    select ${knownColumns} from subscriptions
    where stripe_customer_id > ${customerId} and stripe_subscription_id is not null and status <> all (${ended})
    order by stripe_customer_id limit ${count}`);

export const findByCustomers = (db: Queryable, customerIds: readonly string[]) =>
  db.many<RunningRow>(sql`
    select ${knownColumns} from subscriptions where stripe_customer_id = any (${customerIds})`);

export interface Recipient {
  email: string;
  language: Language;
  codes: number;
  referrals: number;
}

export const findRecipient = (db: Queryable, userId: string) =>
  db.maybe<Recipient>(sql`
    select email, language, referrals, (select count(*) from qr_codes c where c.user_id = users.id) as codes
    from users where id = ${userId}`);
