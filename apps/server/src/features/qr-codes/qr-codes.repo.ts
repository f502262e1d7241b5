import { type Encoding, freeQrTypes, type QrData, type QrStyleOptions, type QrType } from '@tessera/contract';
import type { Queryable } from '../../platform/db/db.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';

export interface QrCodeRow {
  id: string;
  userId: string;
  hash: string;
  title: string | null;
  type: QrType;
  encoding: Encoding;
  destinationUrl: string | null;
  data: QrData | null;
  style: QrStyleOptions;
  logoKey: string | null;
  isActive: boolean;
  createdAt: Date;
  clickCount: number;
}

const select = sql`
  select c.id, c.user_id as "userId", c.short_hash as hash, c.title, c.qr_type as type, c.encoding,
    c.destination_url as "destinationUrl", c.qr_data as data, c.style, c.logo_key as "logoKey",
    c.is_active as "isActive", c.created_at as "createdAt", coalesce(t.total_clicks, 0) as "clickCount"
  from qr_codes c left join click_totals t on t.code_id = c.id`;

/** Another account's code is not found, exactly like one that does not exist. */
export const findCode = (db: Queryable, userId: string, id: string) =>
  db.maybe<QrCodeRow>(sql`${select} where c.id = ${id} and c.user_id = ${userId}`);

/** Locks the row, for a change that depends on its current values. */
export const lockCode = (tx: Queryable, userId: string, id: string) =>
  tx.maybe<QrCodeRow>(sql`${select} where c.id = ${id} and c.user_id = ${userId} for update of c`);

/** A code of any account: for a caller that presents a signature instead of an account. */
export const findAnyCode = (db: Queryable, id: string) => db.maybe<QrCodeRow>(sql`${select} where c.id = ${id}`);

export const listCodes = (db: Queryable, conditions: Sql, order: Sql, limit: number) =>
  db.many<QrCodeRow>(sql`${select} where ${conditions} order by ${order} limit ${limit}`);

export interface Totals {
  codes: number;
  clicks: number;
}

export const totalsOf = (db: Queryable, userId: string) =>
  db.one<Totals>(sql`
    select count(*) as codes, coalesce(sum(t.total_clicks), 0)::bigint as clicks
    from qr_codes c left join click_totals t on t.code_id = c.id
    where c.user_id = ${userId}`);

export type NewQrCode = Omit<QrCodeRow, 'logoKey' | 'isActive' | 'clickCount'>;

export async function insertCode(tx: Queryable, code: NewQrCode): Promise<void> {
  await tx.run(sql`
    insert into qr_codes (id, user_id, short_hash, title, qr_type, encoding, destination_url, qr_data, style, is_active, created_at, updated_at)
    values (${code.id}, ${code.userId}, ${code.hash}, ${code.title}, ${code.type}, ${code.encoding}, ${code.destinationUrl},
      ${code.data && JSON.stringify(code.data)}, ${sql.json(code.style)}, true, ${code.createdAt}, ${code.createdAt})`);
}

type ChangedFields = Pick<QrCodeRow, 'title' | 'destinationUrl' | 'isActive'>;

export async function updateCode(tx: Queryable, id: string, fields: ChangedFields, now: Date): Promise<void> {
  await tx.run(sql`
    update qr_codes set title = ${fields.title}, destination_url = ${fields.destinationUrl},
      is_active = ${fields.isActive}, updated_at = ${now}
    where id = ${id}`);
}

export async function updateStyle(tx: Queryable, id: string, style: QrStyleOptions, now: Date): Promise<void> {
  await tx.run(sql`update qr_codes set style = ${sql.json(style)}, updated_at = ${now} where id = ${id}`);
}

export async function updateLogo(tx: Queryable, id: string, logoKey: string | null, now: Date): Promise<void> {
  await tx.run(sql`update qr_codes set logo_key = ${logoKey}, updated_at = ${now} where id = ${id}`);
}

export async function deleteCode(tx: Queryable, id: string): Promise<void> {
  await tx.run(sql`delete from qr_codes where id = ${id}`);
}

/** The code's position among the account's codes of free types, oldest first, starting at 1. */
export async function rankOfFreeCode(tx: Queryable, userId: string, id: string): Promise<number> {
  const { rank } = await tx.one<{ rank: number }>(sql`
    select count(*) as rank from qr_codes c
    where c.user_id = ${userId} and c.qr_type = any(${[...freeQrTypes]})
      and (c.created_at, c.id) <= (select o.created_at, o.id from qr_codes o where o.id = ${id})`);
  return rank;
}

async function findLogoKeys(db: Queryable, condition: Sql): Promise<string[]> {
  const rows = await db.many<{ key: string }>(
    sql`select logo_key as key from qr_codes where logo_key is not null ${condition} order by logo_key`,
  );
  return rows.map(({ key }) => key);
}

export const logoKeysOf = (tx: Queryable, userId: string) => findLogoKeys(tx, sql`and user_id = ${userId}`);
export const allLogoKeys = (db: Queryable) => findLogoKeys(db, sql.empty);

export async function isLogoUsed(db: Queryable, key: string): Promise<boolean> {
  return (await db.maybe(sql`select 1 as used from qr_codes where logo_key = ${key}`)) !== undefined;
}
