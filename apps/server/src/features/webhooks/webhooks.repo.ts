import type { WebhookEvent } from '@tessera/contract';
import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { isEntitled } from '../plans/plans.service.ts';

export interface WebhookRow {
  id: string;
  userId: string;
  url: string;
  events: WebhookEvent[];
  /** Null: all codes. */
  codeIds: string[] | null;
  /** Null: one event per request. */
  maxBatchSize: number | null;
  isEnabled: boolean;
  disabledAt: Date | null;
  failingSince: Date | null;
  secret: Buffer;
  createdAt: Date;
  /** When the URL or the secret was last replaced; null if never. */
  changedAt: Date | null;
}

const columns = sql`id, user_id as "userId", url, events, code_ids as "codeIds", max_batch_size as "maxBatchSize", is_enabled as "isEnabled",
  disabled_at as "disabledAt", failing_since as "failingSince", secret, created_at as "createdAt",
  changed_at as "changedAt"`;

export type NewWebhook = Omit<WebhookRow, 'isEnabled' | 'disabledAt' | 'failingSince' | 'changedAt'>;

export const insertWebhook = (tx: Queryable, webhook: NewWebhook) =>
  tx.run(sql`
    insert into webhooks (id, user_id, url, events, code_ids, max_batch_size, secret, created_at)
    values (${webhook.id}, ${webhook.userId}, ${webhook.url}, ${webhook.events}::text[], ${webhook.codeIds}::uuid[],
      ${webhook.maxBatchSize}, ${webhook.secret}, ${webhook.createdAt})`);

/** Newest first. */
export const listWebhooks = (db: Queryable, userId: string) =>
  db.many<WebhookRow>(sql`
    select ${columns} from webhooks where user_id = ${userId} order by created_at desc, id desc`);

export const findWebhook = (db: Queryable, userId: string, id: string) =>
  db.maybe<WebhookRow>(sql`select ${columns} from webhooks where id = ${id} and user_id = ${userId}`);

export const lockWebhook = (tx: Queryable, userId: string, id: string) =>
  tx.maybe<WebhookRow>(sql`select ${columns} from webhooks where id = ${id} and user_id = ${userId} for update`);

export const countWebhooks = (tx: Queryable, userId: string) =>
  tx.value<number>(sql`select count(*) from webhooks where user_id = ${userId}`);

/** How many of the codes belong to the user. */
export const countOwnCodes = (db: Queryable, userId: string, codeIds: readonly string[]) =>
  db.value<number>(sql`select count(*) from qr_codes where user_id = ${userId} and id = any(${[...codeIds]}::uuid[])`);

export type WebhookSettings = Pick<WebhookRow, 'url' | 'events' | 'codeIds' | 'maxBatchSize' | 'isEnabled'>;

/** `isReset`: the failures so far do not count any more. */
export const updateWebhook = (
  tx: Queryable,
  id: string,
  settings: WebhookSettings,
  { isReset, now }: { isReset: boolean; now: Date },
) =>
  tx.run(sql`
    update webhooks set changed_at = case when url = ${settings.url} then changed_at else ${now} end,
      url = ${settings.url}, events = ${settings.events}::text[],
      code_ids = ${settings.codeIds}::uuid[], max_batch_size = ${settings.maxBatchSize}, is_enabled = ${settings.isEnabled},
      disabled_at = case when ${settings.isEnabled} then null else disabled_at end,
      failures = case when ${isReset} then 0 else failures end,
      retry_at = case when ${isReset} then null else retry_at end,
      failing_since = case when ${isReset} then null else failing_since end
    where id = ${id}`);

export interface SecretRotation {
  userId: string;
  id: string;
  secret: Buffer;
  previousExpiresAt: Date;
  now: Date;
}

/** Keeps the current secret as the previous one. Returns undefined if the user has no such webhook. */
export const rotateSecret = (tx: Queryable, { userId, id, secret, previousExpiresAt, now }: SecretRotation) =>
  tx.maybe<{ url: string }>(sql`
    update webhooks set previous_secret = secret, previous_secret_expires_at = ${previousExpiresAt}, secret = ${secret},
      changed_at = ${now}
    where id = ${id} and user_id = ${userId} returning url`);

/** Deletes the deliveries too. Returns undefined if the account has no such webhook. */
export const deleteWebhook = (tx: Queryable, userId: string, id: string) =>
  tx.maybe<{ url: string }>(sql`delete from webhooks where id = ${id} and user_id = ${userId} returning url`);

export interface EventFacts {
  userId: string;
  type: WebhookEvent;
  /** Null if the event is sent whatever codes are chosen. */
  codeIds: readonly string[] | null;
  /** The webhooks of these codes, and those of all codes, have received the event. */
  toldOf?: readonly string[] | undefined;
  /** Whether the event is recorded only while the account's plan includes webhooks. */
  needsPlan: boolean;
}

/** The webhooks that receive an event. Locks them against deletion until the transaction ends. */
export const findReceivers = (tx: Queryable, { userId, type, codeIds, toldOf, needsPlan }: EventFacts) =>
  tx.many<{ id: string }>(sql`
    select w.id from webhooks w
    where w.user_id = ${userId} and w.is_enabled and ${type}::text = any (w.events)
      and (w.code_ids is null or ${codeIds && [...codeIds]}::uuid[] is null or w.code_ids && ${codeIds && [...codeIds]}::uuid[])
      ${toldOf ? sql`and w.code_ids is not null and not w.code_ids && ${[...toldOf]}::uuid[]` : sql``}
      and (not ${needsPlan} or ${isEntitled(sql`w.user_id`, 'webhooks')})
    order by w.id for key share of w`);

/** Whether any webhook of the account is enabled for the event. */
export const hasReceivers = (tx: Queryable, userId: string, type: WebhookEvent) =>
  tx.has(sql`
    select 1 from webhooks where user_id = ${userId} and is_enabled and ${type}::text = any (events) limit 1`);

/** Disables a webhook and fails its pending deliveries. Returns its owner; undefined if it was disabled before. */
export async function disableWebhook(tx: Queryable, id: string, now: Date) {
  const row = await tx.maybe<{ userId: string; url: string }>(sql`
    update webhooks set is_enabled = false, disabled_at = ${now} where id = ${id} and is_enabled
    returning user_id as "userId", url`);
  if (row) await dropPending(tx, id, now);
  return row;
}

/** Fails the pending deliveries of a disabled webhook and deletes its waiting clicks. */
export async function dropPending(tx: Queryable, webhookId: string, now: Date): Promise<void> {
  await tx.run(sql`
    update webhook_deliveries set status = 'failed', error = 'disabled', finished_at = ${now}
    where webhook_id = ${webhookId} and status = 'pending'`);
  await tx.run(sql`delete from webhook_clicks where webhook_id = ${webhookId}`);
}

/** Webhooks that have only failed since a time, or have too many deliveries or clicks waiting. */
export const findWebhooksToDisable = (db: Queryable, failingSince: Date, max: { deliveries: number; clicks: number }) =>
  db.many<{ id: string }>(sql`
    select id from webhooks where is_enabled and failing_since <= ${failingSince}
    union
    select webhook_id from webhook_deliveries where status = 'pending'
    group by webhook_id having count(*) > ${max.deliveries}
    union
    select webhook_id from webhook_clicks group by webhook_id having count(*) > ${max.clicks}`);
