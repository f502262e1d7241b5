import { type HistoryKind, historyKinds } from '@tessera/contract';
import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export interface HistoryRow {
  id: string;
  userId: string;
  kind: HistoryKind;
  at: Date;
  browser: string | null;
  os: string | null;
  country: string | null;
  details: Record<string, string>;
}

/** An event whose id is recorded already is not recorded again. */
export const insertHistory = (tx: Queryable, row: HistoryRow) =>
  tx.run(sql`
    insert into account_history (id, user_id, kind, at, browser, os, country, details)
    values (${row.id}, ${row.userId}, ${row.kind}, ${row.at}, ${row.browser}, ${row.os}, ${row.country},
      ${JSON.stringify(row.details)}::jsonb)
    on conflict (id) do nothing`);

export interface HistoryPage {
  userId: string;
  kind: HistoryKind | undefined;
  /** The last event of the page before. */
  before: { at: Date; id: string } | undefined;
  limit: number;
}

/** Newest first. During an upgrade, a newer process may record kinds that this one does not know. */
export const listHistory = (db: Queryable, { userId, kind, before, limit }: HistoryPage) =>
  db.many<HistoryRow>(sql`
    select id, user_id as "userId", kind, at, browser, os, country, details from account_history
    where user_id = ${userId} and kind = any(${kind ? [kind] : [...historyKinds]})
      ${before ? sql`and (at, id) < (${before.at}, ${before.id})` : sql``}
    order by at desc, id desc limit ${limit}`);

export const deleteHistoryBefore = (db: Queryable, before: Date) =>
  db.run(sql`delete from account_history where at < ${before}`);
