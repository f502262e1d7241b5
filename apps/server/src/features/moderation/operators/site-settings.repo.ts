import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export async function findSettings(db: Queryable): Promise<unknown> {
  const row = await db.maybe<{ settings: unknown }>(sql`select settings from site_settings`);
  return row?.settings;
}

/** Serializes changes, also the first one. */
export const lockSettings = (tx: Queryable) => tx.run(sql`lock table site_settings in share row exclusive mode`);

export const storeSettings = (tx: Queryable, settings: object, now: Date) =>
  tx.run(sql`
    insert into site_settings (settings, updated_at) values (${JSON.stringify(settings)}::jsonb, ${now})
    on conflict (id) do update set settings = excluded.settings, updated_at = excluded.updated_at`);
