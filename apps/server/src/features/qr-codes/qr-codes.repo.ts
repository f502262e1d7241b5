import type { Encoding, Metadata, QrData, QrStyleOptions, QrType, RendererVersion, Tag } from '@tessera/contract';
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
  rendererVersion: RendererVersion;
  logoKey: string | null;
  isActive: boolean;
  createdAt: Date;
  updatedAt: Date;
  externalId: string | null;
  slug: string | null;
  /** The slug in the symbol; null if the symbol has the hash. */
  symbolSlug: string | null;
  note: string | null;
  metadata: Metadata;
  isArchived: boolean;
  hasPublicPicture: boolean;
  /** Sorted by name. */
  tags: Tag[];
  clickCount: number;
  importedClicks: number | null;
}

const select = sql`
  select c.id, c.user_id as "userId", c.short_hash as hash, c.title, c.qr_type as type, c.encoding,
    c.destination_url as "destinationUrl", c.qr_data as data, c.style, c.renderer_version as "rendererVersion", c.logo_key as "logoKey",
    c.is_active as "isActive", c.created_at as "createdAt", c.updated_at as "updatedAt", c.external_id as "externalId", c.slug,
    c.symbol_slug as "symbolSlug", c.note, c.metadata, c.archived_at is not null as "isArchived",
    coalesce(c.public_picture, c.encoding = 'tracked') as "hasPublicPicture",
    (select coalesce(json_agg(json_build_object('id', tag.id, 'name', tag.name, 'color', tag.color) order by lower(tag.name)), '[]')
      from code_tags own join tags tag on tag.id = own.tag_id where own.code_id = c.id) as tags,
    c.imported_clicks as "importedClicks",
    coalesce(t.total_clicks, 0) as "clickCount"
  from qr_codes c left join click_totals t on t.code_id = c.id`;

/** Another account's code is not found, exactly like one that does not exist. */
export const findCode = (db: Queryable, userId: string, id: string) =>
  db.maybe<QrCodeRow>(sql`${select} where c.id = ${id} and c.user_id = ${userId}`);

export const findCodeByExternalId = (db: Queryable, userId: string, externalId: string) =>
  db.maybe<QrCodeRow>(sql`${select} where c.user_id = ${userId} and c.external_id = ${externalId}`);

export const findCodes = (db: Queryable, userId: string, ids: readonly string[]) =>
  db.many<QrCodeRow>(sql`${select} where c.user_id = ${userId} and c.id = any(${[...ids]}::uuid[])`);

/** By the first of these hashes, slugs and kept names that a code has or had. */
export async function findCodeByLink(
  db: Queryable,
  userId: string,
  names: readonly string[],
): Promise<QrCodeRow | undefined> {
  for (const name of names) {
    const code = await db.maybe<QrCodeRow>(sql`
      ${select} where c.user_id = ${userId}
        and c.short_hash in (${name}, (select short_hash from slugs where slug = ${name}))`);
    if (code) return code;
  }
  return undefined;
}

/** Locks the row, for a change that depends on its current values. */
export const lockCode = (tx: Queryable, userId: string, id: string) =>
  tx.maybe<QrCodeRow>(sql`${select} where c.id = ${id} and c.user_id = ${userId} for update of c`);

/** A code of any account: for a caller that presents a signature instead of an account. */
export const findAnyCode = (db: Queryable, id: string) => db.maybe<QrCodeRow>(sql`${select} where c.id = ${id}`);

/** The code with a hash or slug, of any account. Earlier slugs belong to the code too. */
export const findCodeByName = (db: Queryable, name: string) =>
  db.maybe<QrCodeRow>(sql`
    ${select} where c.short_hash = coalesce((select s.short_hash from slugs s where s.slug = ${name}), ${name})`);

/** Conditions and order are on `s`, a row of `code_search`, as far as possible: it is smaller than the code. */
export const listCodes = (db: Queryable, conditions: Sql, order: Sql, limit: number) =>
  db.many<QrCodeRow>(sql`
    ${select} join code_search s on s.code_id = c.id where ${conditions} order by ${order} limit ${limit}`);

export interface Totals {
  codes: number;
  clicks: number;
}

export const findTotals = (db: Queryable, userId: string) =>
  db.one<Totals>(sql`
    select count(*) as codes, coalesce(sum(t.total_clicks), 0)::bigint as clicks
    from code_search s left join click_totals t on t.code_id = s.code_id where s.user_id = ${userId}`);

type ChangedFields = Pick<
  QrCodeRow,
  'title' | 'destinationUrl' | 'isActive' | 'slug' | 'note' | 'metadata' | 'isArchived' | 'hasPublicPicture'
>;

export const updateCode = (tx: Queryable, id: string, fields: ChangedFields, now: Date) =>
  tx.run(sql`
    update qr_codes set title = ${fields.title}, destination_url = ${fields.destinationUrl},
      is_active = ${fields.isActive}, slug = ${fields.slug}, note = ${fields.note}, metadata = ${sql.json(fields.metadata)},
      public_picture = ${fields.hasPublicPicture},
      archived_at = case when ${fields.isArchived} then coalesce(archived_at, ${now}) end, updated_at = ${now}
    where id = ${id}`);

export const updateStyle = (tx: Queryable, id: string, style: QrStyleOptions, now: Date) =>
  tx.run(sql`update qr_codes set style = ${sql.json(style)}, updated_at = ${now} where id = ${id}`);

export const updateRendererVersion = (tx: Queryable, id: string, version: RendererVersion) =>
  tx.run(sql`update qr_codes set renderer_version = ${version} where id = ${id}`);

export const updateLogo = (tx: Queryable, id: string, logoKey: string | null, now: Date) =>
  tx.run(sql`update qr_codes set logo_key = ${logoKey}, updated_at = ${now} where id = ${id}`);

export const deleteCode = (tx: Queryable, id: string) => tx.run(sql`delete from qr_codes where id = ${id}`);

/** The code's position among its account's codes of these types, oldest first, starting at 1. */
export const rankOfCode = (tx: Queryable, { userId, id }: Pick<QrCodeRow, 'userId' | 'id'>, types: readonly QrType[]) =>
  tx.value<number>(sql`
    select count(*) as rank from qr_codes c
    where c.user_id = ${userId} and c.qr_type = any(${[...types]})
      and (c.created_at, c.id) <= (select o.created_at, o.id from qr_codes o where o.id = ${id})`);

/** The keys of the logos of codes and looks, and of those that the undo of a bulk action restores. */
const findLogoKeys = (db: Queryable, condition: Sql) =>
  db.column<string>(sql`
    select logo_key as key from qr_codes where logo_key is not null ${condition}
    union
    select logo_key from brand_looks where logo_key is not null ${condition}
    union
    select i.before->>'logoKey' from bulk_items i join jobs j on j.id = i.job_id
    where i.before->>'logoKey' is not null ${condition}
    order by key`);

export const logoKeysOf = (tx: Queryable, userId: string) => findLogoKeys(tx, sql`and user_id = ${userId}`);
export const allLogoKeys = (db: Queryable) => findLogoKeys(db, sql.empty);

export const isLogoUsed = (db: Queryable, key: string) =>
  db.value<boolean>(sql`
    select exists (select from qr_codes where logo_key = ${key})
      or exists (select from brand_looks where logo_key = ${key})
      or exists (
        select from bulk_items i join jobs j on j.id = i.job_id where i.before->>'logoKey' = ${key}
      ) as "isUsed"`);
