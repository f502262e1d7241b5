import type { QrStyleOptions } from '@tessera/contract';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface LookRow {
  id: string;
  name: string;
  style: QrStyleOptions;
  logoKey: string | null;
  isDefault: boolean;
}

const columns = sql`id, name, style, logo_key as "logoKey", is_default as "isDefault"`;

export const listLooks = (db: Queryable, userId: string) =>
  db.many<LookRow>(sql`select ${columns} from brand_looks where user_id = ${userId} order by lower(name), id`);

export const lockLook = (tx: Queryable, userId: string, id: string) =>
  tx.maybe<LookRow>(sql`select ${columns} from brand_looks where id = ${id} and user_id = ${userId} for update`);

/** The look and its logo cannot be changed or deleted before the transaction ends. */
export const shareLook = (tx: Queryable, userId: string, id: string) =>
  tx.maybe<LookRow>(sql`select ${columns} from brand_looks where id = ${id} and user_id = ${userId} for share`);

/** Names are compared without regard to case. */
export const findLookByName = (db: Queryable, userId: string, name: string) =>
  db.maybe<{ id: string }>(sql`select id from brand_looks where user_id = ${userId} and lower(name) = lower(${name})`);

export const countLooks = (db: Queryable, userId: string) =>
  db.value<number>(sql`select count(*) from brand_looks where user_id = ${userId}`);

export const insertLook = (tx: Queryable, userId: string, look: LookRow, now: Date) =>
  tx.run(sql`
    insert into brand_looks (id, user_id, name, style, logo_key, is_default, created_at)
    values (${look.id}, ${userId}, ${look.name}, ${sql.json(look.style)}, ${look.logoKey}, ${look.isDefault}, ${now})`);

export const updateLook = (tx: Queryable, look: LookRow) =>
  tx.run(sql`
    update brand_looks set name = ${look.name}, style = ${sql.json(look.style)}, logo_key = ${look.logoKey},
      is_default = ${look.isDefault}
    where id = ${look.id}`);

export const unsetDefaultLook = (tx: Queryable, userId: string) =>
  tx.run(sql`update brand_looks set is_default = false where user_id = ${userId} and is_default`);

export const deleteLook = (tx: Queryable, id: string) => tx.run(sql`delete from brand_looks where id = ${id}`);
