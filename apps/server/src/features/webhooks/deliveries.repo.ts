import { type Delivery, type DeliveryError, deliveryEvents } from '@tessera/contract';
import { after } from '../../platform/clock/clock.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';

export interface NewDelivery {
  id: string;
  webhookId: string;
  event: Delivery['event'];
  body: string;
  now: Date;
  expiresAt: Date;
}

export async function insertDelivery(tx: Queryable, delivery: NewDelivery): Promise<void> {
  const { id, webhookId, event, body, now, expiresAt } = delivery;
  await tx.run(sql`
    insert into webhook_deliveries (id, webhook_id, event, body, available_at, expires_at, created_at)
    values (${id}, ${webhookId}, ${event}, ${body}, ${now}, ${expiresAt}, ${now})`);
}

interface LeasedWebhook {
  webhookId: string;
  url: string;
  secret: Buffer;
  previousSecret: Buffer | null;
  previousSecretExpiresAt: Date | null;
  failures: number;
  leasedUntil: Date;
}

interface DueDelivery {
  id: string;
  body: string;
  attempts: number;
  expiresAt: Date;
}

/** A webhook, leased to this process, and the deliveries of one request. */
export interface Claim extends LeasedWebhook {
  /** Null if the request is one event. */
  batchId: string | null;
  deliveries: [DueDelivery, ...DueDelivery[]];
}

/** Loose index scan: one index lookup per webhook, whatever the number of its pending deliveries. */
const pendingWebhooks = sql`
  select webhook_id from (
    select webhook_id from webhook_deliveries where status = 'pending' order by webhook_id limit 1) first
  union all
  select (
    select d.webhook_id from webhook_deliveries d where d.status = 'pending' and d.webhook_id > p.webhook_id
    order by d.webhook_id limit 1)
  from pending p where p.webhook_id is not null`;

interface ClaimOptions {
  now: Date;
  leaseMs: number;
  limit: number;
  /** Deliveries that run at the same time for one account. */
  perAccount: number;
}

/** Of a batch. A payload of codes has 1 to 2 kB, one of clicks up to 300 kB. */
const maxBatchBytes = 1_000_000;

/** A webhook and one of its deliveries; a batch has several rows. */
type ClaimRow = LeasedWebhook & DueDelivery & Pick<Claim, 'batchId'>;

function claimsOf(rows: readonly ClaimRow[]): Claim[] {
  const claims = new Map<string, Claim>();
  for (const row of rows) {
    const claim = claims.get(row.webhookId);
    if (claim) claim.deliveries.push(row);
    else claims.set(row.webhookId, { ...row, deliveries: [row] });
  }
  return [...claims.values()];
}

/**
 * Leases webhooks with a due delivery to this process, those first that have waited longest, and returns the oldest due
 * delivery of each, or a batch of the oldest ones if the webhook takes batches. The lease is on the webhook, so a webhook gets one
 * request at a time. A batch that was attempted before has the same deliveries again.
 */
export async function claimDue(db: Queryable, { now, leaseMs, limit, perAccount }: ClaimOptions): Promise<Claim[]> {
  const isFree = sql`(w.leased_until is null or w.leased_until <= ${now})`;
  const nextDelivery = (webhookId: Sql) => sql`
    select d.id, d.batch_id from webhook_deliveries d
    where d.webhook_id = ${webhookId} and d.status = 'pending' and d.available_at <= ${now}
    order by d.available_at, d.id limit 1`;
  const rows = await db.many<ClaimRow>(sql`
    with recursive pending as (${pendingWebhooks}),
    candidate as (
      select w.id, w.attempted_at, row_number() over (partition by w.user_id order by w.attempted_at nulls first, w.id)
        + (select count(*) from webhooks o where o.user_id = w.user_id and o.leased_until > ${now}) as running
      from webhooks w
      where w.id in (select webhook_id from pending) and w.is_enabled and ${isFree}
        and (w.retry_at is null or w.retry_at <= ${now}) and exists (${nextDelivery(sql`w.id`)})
    ),
    locked as (
      select w.id from webhooks w join candidate c on c.id = w.id
      where c.running <= ${perAccount} and w.is_enabled and ${isFree}
        -- Not claimed and released again since this statement started.
        and w.attempted_at is not distinct from c.attempted_at
      order by w.attempted_at nulls first, w.id limit ${limit}
      for no key update of w skip locked
    ),
    claimed as (
      update webhooks set leased_until = ${after(now, leaseMs)}, attempted_at = ${now}
      from locked where webhooks.id = locked.id
      returning webhooks.*
    ),
    next as materialized (
      select claimed.*, due.id as delivery_id, due.batch_id as former_batch_id,
        case when max_batch_size is not null then coalesce(due.batch_id, gen_random_uuid()) end as batch_id
      from claimed cross join lateral (${nextDelivery(sql`claimed.id`)}) due
    ),
    due as materialized (
      select next.id as webhook_id, next.batch_id, d.id, d.body, d.attempts, d.expires_at, d.place
      from next cross join lateral (
        select ranked.*, row_number() over earlier as place, sum(octet_length(body)) over earlier as bytes from (
          select * from webhook_deliveries
          where webhook_id = next.id and status = 'pending' and available_at <= ${now} and (
            id = next.delivery_id or next.batch_id is not null and batch_id is not distinct from next.former_batch_id)
          order by available_at, id
          limit case when next.batch_id is null then 1 when next.former_batch_id is null then next.max_batch_size end
        ) ranked
        window earlier as (order by available_at, id)
      ) d
      where d.place = 1 or d.bytes <= ${maxBatchBytes}
    ),
    batched as (
      update webhook_deliveries set batch_id = due.batch_id from due
      where webhook_deliveries.id = due.id and due.batch_id is not null
    )
    select next.id as "webhookId", next.url, next.secret, next.previous_secret as "previousSecret",
      next.previous_secret_expires_at as "previousSecretExpiresAt", next.failures, next.leased_until as "leasedUntil",
      next.batch_id as "batchId", due.id, due.body, due.attempts, due.expires_at as "expiresAt"
    from next join due on due.webhook_id = next.id order by next.id, due.place`);
  return claimsOf(rows);
}

export interface Outcome {
  at: Date;
  responseStatus: number | null;
  durationMs: number;
  error: DeliveryError | null;
  /** The time of the next attempt; null if the delivery is finished. */
  nextAt: Date | null;
  /** No delivery of the webhook starts before this time; null after a success. */
  pauseUntil: Date | null;
}

/** Stores the result of an attempt and ends the lease. Does nothing if the lease has expired and was taken over. */
export async function storeOutcome(db: Queryable, claim: Claim, outcome: Outcome): Promise<void> {
  const { at, responseStatus, durationMs, error, nextAt, pauseUntil } = outcome;
  const status = nextAt ? 'pending' : error ? 'failed' : 'delivered';
  await db.run(sql`
    with released as (
      update webhooks set leased_until = null, retry_at = ${pauseUntil},
        failures = case when ${error === null} then 0 else failures + 1 end,
        failing_since = case when ${error === null} then null else coalesce(failing_since, ${at}) end
      where id = ${claim.webhookId} and leased_until = ${claim.leasedUntil}
      returning id
    )
    update webhook_deliveries d set status = ${status}, attempts = d.attempts + 1, attempted_at = ${at},
      response_status = ${responseStatus}, duration_ms = ${durationMs}, error = ${error},
      available_at = coalesce(${nextAt}::timestamptz, d.available_at),
      finished_at = case when ${nextAt === null} then ${at}::timestamptz end
    from released where d.id = any (${claim.deliveries.map(({ id }) => id)}::uuid[]) and d.webhook_id = released.id and d.status = 'pending'`);
}

/** Ends a lease without an attempt. */
export async function releaseLease(db: Queryable, { webhookId, leasedUntil }: Claim): Promise<void> {
  await db.run(sql`
    update webhooks set leased_until = null where id = ${webhookId} and leased_until = ${leasedUntil}`);
}

export interface DeliveryRow {
  id: string;
  event: Delivery['event'];
  status: Delivery['status'];
  attempts: number;
  responseStatus: number | null;
  durationMs: number | null;
  error: DeliveryError | null;
  createdAt: Date;
  attemptedAt: Date | null;
  availableAt: Date;
}

const columns = sql`id, event, status, attempts, response_status as "responseStatus", duration_ms as "durationMs", error,
  created_at as "createdAt", attempted_at as "attemptedAt", available_at as "availableAt"`;

/** During an upgrade, a newer process may store events that this one does not know. It sends them all the same. */
const isKnown = sql`event = any(${[...deliveryEvents]})`;

export const listDeliveries = (db: Queryable, webhookId: string, limit: number) =>
  db.many<DeliveryRow>(sql`
    select ${columns} from webhook_deliveries where webhook_id = ${webhookId} and ${isKnown}
    order by created_at desc, id desc limit ${limit}`);

export const findDelivery = (db: Queryable, webhookId: string, id: string) =>
  db.maybe<DeliveryRow & { hasBody: boolean }>(sql`
    select ${columns}, body is not null as "hasBody" from webhook_deliveries
    where webhook_id = ${webhookId} and id = ${id} and ${isKnown}`);

/** Makes a delivery pending, as if it were new. It leaves its batch. */
export const resetDelivery = (tx: Queryable, id: string, now: Date, expiresAt: Date) =>
  tx.run(sql`
    update webhook_deliveries set status = 'pending', attempts = 0, available_at = ${now}, expires_at = ${expiresAt},
      finished_at = null, batch_id = null
    where id = ${id}`);

/** The log is kept longer than the content. */
export async function deleteOldDeliveries(db: Queryable, bodiesBefore: Date, rowsBefore: Date): Promise<void> {
  await db.run(sql`delete from webhook_deliveries where finished_at < ${rowsBefore}`);
  await db.run(sql`
    update webhook_deliveries set body = null where finished_at < ${bodiesBefore} and body is not null`);
}
