import type { AlertKind } from '@tessera/contract';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export type MailSettings = { [K in AlertKind]?: boolean | undefined };

/** Those that differ from the defaults. */
export const findMailSettings = async (db: Queryable, userId: string): Promise<MailSettings> =>
  (await db.maybe<{ mails: MailSettings }>(sql`select mails from watch_settings where user_id = ${userId}`))?.mails ??
  {};

export const storeMailSettings = (tx: Queryable, userId: string, mails: MailSettings) =>
  tx.run(sql`
    insert into watch_settings (user_id, mails) values (${userId}, ${JSON.stringify(mails)}::jsonb)
    on conflict (user_id) do update set mails = watch_settings.mails || excluded.mails`);

export const findTimezone = (db: Queryable, userId: string) =>
  db.maybe<{ timezone: string | null }>(sql`select timezone from users where id = ${userId}`);
