import { type Encoding, freeQrTypes, type QrData, type QrStyleOptions, type QrType } from '@tessera/contract';
import type { Queryable } from '../../platform/db/db.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';

export interface QrCodeRow {
  id: string;
  user_id: string;
  short_hash: string;
  title: string | null;
  qr_type: QrType;
  encoding: Encoding;
  destination_url: string | null;
  qr_data: QrData | null;
  style: QrStyleOptions;
  logo_key: string | null;
  is_active: boolean;
  created_at: Date;
  click_count: number;
}

const select = sql`
  select c.id, c.user_id, c.short_hash, c.title, c.qr_type, c.encoding, c.destination_url, c.qr_data, c.style, c.logo_key,
    c.is_active, c.created_at, coalesce(t.total_clicks, 0) as click_count
  from qr_codes c left join click_totals t on t.code_id = c.id`;

/** Somebody else's code is not found, exactly like one that never was. */
export const findCode = (db: Queryable, userId: string, id: string) =>
  db.maybe<QrCodeRow>(sql`${select} where c.id = ${id} and c.user_id = ${userId}`);

/** The same, for a change that depends on what it is now. */
export const lockCode = (tx: Queryable, userId: string, id: string) =>
  tx.maybe<QrCodeRow>(sql`${select} where c.id = ${id} and c.user_id = ${userId} for update of c`);

/** Whoever it belongs to: for a caller who shows a signature instead of an account. */
export const findAnyCode = (db: Queryable, id: string) => db.maybe<QrCodeRow>(sql`${select} where c.id = ${id}`);

export const listCodes = (db: Queryable, conditions: Sql, order: Sql, limit: number) =>
  db.many<QrCodeRow>(sql`${select} where ${conditions} order by ${order} limit ${limit}`);

export const totalsOf = (db: Queryable, userId: string) =>
  db.one<{ qr_codes: number; clicks: number }>(sql`
    select count(*) as qr_codes, coalesce(sum(t.total_clicks), 0)::bigint as clicks
    from qr_codes c left join click_totals t on t.code_id = c.id
    where c.user_id = ${userId}`);

/** Answers false when the hash was issued before, to whomever and however long ago. */
export async function issueHash(tx: Queryable, hash: string, now: Date): Promise<boolean> {
  const issued = await tx.run(
    sql`insert into short_hashes (hash, issued_at) values (${hash}, ${now}) on conflict do nothing`,
  );
  return issued === 1;
}

export interface NewQrCode {
  id: string;
  userId: string;
  hash: string;
  title: string | null;
  type: QrType;
  encoding: Encoding;
  destination: string | null;
  data: QrData | null;
  style: QrStyleOptions;
  now: Date;
}

export async function insertCode(tx: Queryable, code: NewQrCode): Promise<void> {
  await tx.run(sql`
    insert into qr_codes (id, user_id, short_hash, title, qr_type, encoding, destination_url, qr_data, style, is_active, created_at, updated_at)
    values (${code.id}, ${code.userId}, ${code.hash}, ${code.title}, ${code.type}, ${code.encoding}, ${code.destination},
      ${code.data && JSON.stringify(code.data)}, ${sql.json(code.style)}, true, ${code.now}, ${code.now})`);
}

export interface ChangedFields {
  title: string | null;
  destination_url: string | null;
  is_active: boolean;
}

export async function updateCode(tx: Queryable, id: string, fields: ChangedFields, now: Date): Promise<void> {
  await tx.run(sql`
    update qr_codes set title = ${fields.title}, destination_url = ${fields.destination_url},
      is_active = ${fields.is_active}, updated_at = ${now}
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

/** The code's place among the account's codes of free types, from the oldest, beginning with 1. */
export async function rankOfFreeCode(tx: Queryable, userId: string, id: string): Promise<number> {
  const { rank } = await tx.one<{ rank: number }>(sql`
    select count(*) as rank from qr_codes c
    where c.user_id = ${userId} and c.qr_type = any(${[...freeQrTypes]})
      and (c.created_at, c.id) <= (select o.created_at, o.id from qr_codes o where o.id = ${id})`);
  return rank;
}

const keysOf = (rows: { logo_key: string }[]) => rows.map((row) => row.logo_key);

export const logoKeysOf = (tx: Queryable, userId: string): Promise<string[]> =>
  tx
    .many<{ logo_key: string }>(sql`select logo_key from qr_codes where user_id = ${userId} and logo_key is not null`)
    .then(keysOf);

export const allLogoKeys = (db: Queryable): Promise<string[]> =>
  db
    .many<{ logo_key: string }>(sql`select logo_key from qr_codes where logo_key is not null order by logo_key`)
    .then(keysOf);

export async function isLogoUsed(db: Queryable, key: string): Promise<boolean> {
  return (await db.maybe(sql`select 1 as used from qr_codes where logo_key = ${key}`)) !== undefined;
}
