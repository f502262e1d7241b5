import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { type ClickTable, clickTable, type StoredClick } from '../clicks/dimensions.service.ts';

/** Loose index scan: one index lookup per webhook, whatever the number of its clicks. */
const clickedWebhooks = sql`
  select webhook_id from (select webhook_id from webhook_clicks order by webhook_id limit 1) first
  union all
  select (
    select c.webhook_id from webhook_clicks c where c.webhook_id > w.webhook_id order by c.webhook_id limit 1)
  from clicked w where w.webhook_id is not null`;

/**
 * Webhooks with enough clicks for a delivery, or whose clicks have waited long enough. While a delivery of clicks is pending,
 * the next one fills up: during an outage there are few large deliveries instead of many small ones.
 */
export const findReadyWebhooks = (db: Queryable, countedBefore: Date, maxClicks: number) =>
  db.many<{ id: string }>(sql`
    with recursive clicked as (${clickedWebhooks})
    select w.webhook_id as id from clicked w
    where w.webhook_id is not null and (
      (select count(*) from (select from webhook_clicks c where c.webhook_id = w.webhook_id limit ${maxClicks}) first)
        = ${maxClicks}
      or not exists (
        select from webhook_deliveries d
        where d.webhook_id = w.webhook_id and d.status = 'pending' and d.event = 'code.clicked')
      and (select c.counted_at from webhook_clicks c where c.webhook_id = w.webhook_id order by c.id limit 1)
        <= ${countedBefore})`);

/** Locks an enabled webhook; undefined if there is none or another process has locked it. */
export const lockForClicks = (tx: Queryable, id: string) =>
  tx.maybe<{ pending: number }>(sql`
    select (select count(*) from webhook_deliveries d where d.webhook_id = w.id and d.status = 'pending') as pending
    from webhooks w where w.id = ${id} and w.is_enabled for no key update of w skip locked`);

/** Removes the oldest clicks that wait for a delivery and returns them in order. */
export async function takeClicks(
  tx: Queryable,
  webhookId: string,
  limit: number,
  { columns }: ClickTable = clickTable,
): Promise<StoredClick[]> {
  const clicks = await tx.many<StoredClick & { place: number }>(sql`
    delete from webhook_clicks where id in (
      select id from webhook_clicks where webhook_id = ${webhookId} order by id limit ${limit})
    -- Nodes of the release before store no \`click_id\`.
    returning id as place, coalesce(click_id, gen_random_uuid()) as id, code_id as "codeId", short_hash as hash, at, is_unique as "isUnique",
      ${sql.join(columns.map(({ name }) => sql.ident(name)))}`);
  return clicks.sort((a, b) => a.place - b.place);
}

export const deleteOrphanClicks = (db: Queryable) =>
  db.run(sql`
    delete from webhook_clicks c
    where not exists (select from webhooks w where w.id = c.webhook_id and w.is_enabled)`);
