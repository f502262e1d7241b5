import type { HistoryKind } from '@tessera/contract';
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

export async function insertHistory(tx: Queryable, row: HistoryRow): Promise<void> {
  await tx.run(sql`
    insert into account_history (id, user_id, kind, at, browser, os, country, details)
    values (${row.id}, ${row.userId}, ${row.kind}, ${row.at}, ${row.browser}, ${row.os}, ${row.country},
      ${JSON.stringify(row.details)}::jsonb)`);
}
