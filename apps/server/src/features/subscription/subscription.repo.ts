import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Notice, StoredSubscription } from './subscription.policy.ts';

export interface SubscriptionRow extends StoredSubscription {
  userId: string;
  customerId: string | null;
  checkoutSessionId: string | null;
  /** Number of checkout sessions opened so far. */
  checkouts: number;
  /** Until then, status calls sync with Stripe. */
  pollUntil: Date | null;
}

const stateColumns = sql`stripe_customer_id as "customerId", status, stripe_subscription_id as "subscriptionId",
  current_period_end as "periodEnd", cancel_at as "cancelAt", latest_invoice_id as "latestInvoiceId",
  plan,
  billing_interval as "interval"`;
const columns = sql`${stateColumns}, user_id as "userId", checkout_session_id as "checkoutSessionId", checkouts,
  watch_until as "pollUntil"`;

export const findSubscription = (db: Queryable, userId: string) =>
  db.maybe<SubscriptionRow>(sql`select ${columns} from subscriptions where user_id = ${userId}`);

export const findByCustomer = (db: Queryable, customerId: string) =>
  db.maybe<SubscriptionRow>(sql`select ${columns} from subscriptions where stripe_customer_id = ${customerId}`);

export const lockByCustomer = (tx: Queryable, customerId: string) =>
  tx.maybe<SubscriptionRow>(sql`
    select ${columns} from subscriptions where stripe_customer_id = ${customerId} for update`);

export const storeState = (tx: Queryable, userId: string, state: StoredSubscription, now: Date) =>
  tx.run(sql`
    update subscriptions set status = ${state.status}, stripe_subscription_id = ${state.subscriptionId},
      current_period_end = ${state.periodEnd}, cancel_at = ${state.cancelAt},
      latest_invoice_id = ${state.latestInvoiceId}, plan = ${state.plan}, billing_interval = ${state.interval},
      updated_at = ${now}
    where user_id = ${userId}`);

/**
 * Of parallel calls, the first one stores its customer, and all return that customer. `instead` is the one to replace.
 * Returns undefined if the account is deleted.
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

/** Returns the session that was stored before. */
export async function storeCheckout(
  db: Queryable,
  userId: string,
  checkout: { sessionId: string; attempt: number; pollUntil: Date },
): Promise<string | null> {
  const row = await db.maybe<{ previous: string | null }>(sql`
    update subscriptions s set checkout_session_id = ${checkout.sessionId}, watch_until = ${checkout.pollUntil},
      checkouts = greatest(s.checkouts, ${checkout.attempt + 1})
    from (select user_id, checkout_session_id from subscriptions where user_id = ${userId} for update) old
    where s.user_id = old.user_id
    returning old.checkout_session_id as previous`);
  return row?.previous ?? null;
}

export const setPollUntil = (db: Queryable, userId: string, until: Date) =>
  db.run(sql`update subscriptions set watch_until = ${until} where user_id = ${userId}`);

export const isEventStored = (db: Queryable, id: string) => db.has(sql`select 1 from billing_events where id = ${id}`);

export const storeEvent = (db: Queryable, id: string, type: string, now: Date) =>
  db.run(sql`
    insert into billing_events (id, type, received_at) values (${id}, ${type}, ${now}) on conflict (id) do nothing`);

export const deleteEventsBefore = (db: Queryable, before: Date) =>
  db.run(sql`delete from billing_events where received_at < ${before}`);

/** Returns false if the notice was stored before. */
export const storeNotice = (tx: Queryable, userId: string, notice: Notice, now: Date) =>
  tx.affects(sql`
    insert into billing_notices (user_id, kind, subject, told_at)
    values (${userId}, ${notice.kind}, ${notice.subject}, ${now}) on conflict do nothing`);

export interface CustomerSubscription extends StoredSubscription {
  customerId: string;
}

/** One page of stored subscriptions that have not ended, ordered by customer. */
export const listRunningAfter = (db: Queryable, customerId: string, limit: number, ended: readonly string[]) =>
  db.many<CustomerSubscription>(sql`
    select ${stateColumns} from subscriptions
    where stripe_customer_id > ${customerId} and stripe_subscription_id is not null and status <> all (${ended})
    order by stripe_customer_id limit ${limit}`);

export async function countRunning(db: Queryable, ended: readonly string[]): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    select count(*) from subscriptions where stripe_subscription_id is not null and status <> all (${ended})`);
  return row.count;
}

export const findByCustomers = (db: Queryable, customerIds: readonly string[]) =>
  db.many<CustomerSubscription>(sql`
    select ${stateColumns} from subscriptions where stripe_customer_id = any (${customerIds})`);

/** The account's Stripe customer and the current address; undefined if the account has none. */
export const findCustomerEmail = (db: Queryable, userId: string) =>
  db.maybe<{ customerId: string; email: string }>(sql`
    select s.stripe_customer_id as "customerId", u.email from subscriptions s join users u on u.id = s.user_id
    where s.user_id = ${userId} and s.stripe_customer_id is not null`);
