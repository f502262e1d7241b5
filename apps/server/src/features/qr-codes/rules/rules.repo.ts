import { limits, type LinkSettings, type Routing } from '@tessera/contract';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface LinkSettingsRow {
  routing: Routing | null;
  /** The hash of the password. */
  password: string | null;
  preview: LinkSettings['preview'];
  passesQuery: boolean;
  passesClickId: boolean;
}

/** The rules and settings of a link; undefined unless the user owns its code. */
export const findSettings = (db: Queryable, userId: string, id: string) =>
  db.maybe<LinkSettingsRow>(sql`
    select routing, link_password as password, link_preview as preview, passes_query as "passesQuery",
      passes_click_id as "passesClickId"
    from qr_codes where id = ${id} and user_id = ${userId}`);

/** The secret is made once: with another one, visitors would change their variants and enter the password again. */
export const updateSettings = (tx: Queryable, id: string, row: LinkSettingsRow, secret: Buffer, now: Date) =>
  tx.run(sql`
    update qr_codes set routing = ${row.routing && JSON.stringify(row.routing)}::jsonb, link_password = ${row.password},
      link_preview = ${row.preview && JSON.stringify(row.preview)}::jsonb, passes_query = ${row.passesQuery},
      passes_click_id = ${row.passesClickId}, link_secret = coalesce(link_secret, ${secret}), updated_at = ${now}
    where id = ${id}`);

export interface DestinationChangeRow {
  id: string;
  from: string;
  to: string;
  changedAt: Date;
  changedBy: string | null;
}

const changeColumns = sql`
  d.id, d.from_url as "from", d.to_url as "to", d.changed_at as "changedAt", u.email as "changedBy"
  from destination_changes d left join users u on u.id = d.user_id`;

/** The latest changes, newest first. */
export const listChanges = (db: Queryable, codeId: string) =>
  db.many<DestinationChangeRow>(sql`
    select ${changeColumns} where d.code_id = ${codeId} order by d.changed_at desc, d.id desc
    limit ${limits.rules.history}`);

export const findChange = (db: Queryable, codeId: string, id: string) =>
  db.maybe<DestinationChangeRow>(sql`select ${changeColumns} where d.code_id = ${codeId} and d.id = ${id}`);
