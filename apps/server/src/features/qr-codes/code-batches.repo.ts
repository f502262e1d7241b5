import type { Encoding, Metadata, QrData, QrStyleOptions, QrType, RendererVersion } from '@tessera/contract';
import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export interface InsertedCode {
  id: string;
  hash: string;
  type: QrType;
  encoding: Encoding;
  title: string | null;
  destinationUrl: string | null;
  data: QrData | null;
  style: QrStyleOptions;
  rendererVersion: RendererVersion;
  logoKey: string | null;
  externalId: string | null;
  slug: string | null;
  symbolSlug: string | null;
  note: string | null;
  metadata: Metadata;
  tagIds: readonly string[];
  createdAt: Date;
  importedClicks: number | null;
  publicPicture: boolean | null;
}

const tagIds = sql`array(select t.tag_id from code_tags t where t.code_id = c.id order by t.tag_id) as "tagIds"`;

/** A code as far as an import compares it. */
export interface KnownCode {
  id: string;
  type: QrType;
  title: string | null;
  destinationUrl: string | null;
  data: QrData | null;
  externalId: string | null;
  slug: string | null;
  /** The names that were issued to the code. */
  names: string[];
  note: string | null;
  tagIds: string[];
}

export interface Lookup {
  externalIds: readonly string[];
  destinations: readonly string[];
  data: readonly QrData[];
  slugs: readonly string[];
}

/** The codes of the account with one of the external ids, slugs or contents. */
export const findKnownCodes = (tx: Queryable, userId: string, { externalIds, destinations, data, slugs }: Lookup) =>
  tx.many<KnownCode>(sql`
    select id, qr_type as type, title, destination_url as "destinationUrl", qr_data as data, external_id as "externalId",
      slug, array(select s.slug from slugs s where s.short_hash = c.short_hash) as names, note, ${tagIds}
    from qr_codes c where user_id = ${userId} and (external_id = any(${[...externalIds]}::text[])
      or destination_url = any(${[...destinations]}::text[]) or slug = any(${[...slugs]}::text[])
      or qr_data = any(${data.map((one) => JSON.stringify(one))}::text[]::jsonb[]))`);

export async function insertCodes(tx: Queryable, userId: string, codes: readonly InsertedCode[], now: Date) {
  await tx.run(sql`
    insert into qr_codes (id, user_id, short_hash, title, qr_type, encoding, destination_url, qr_data, style, is_active,
      created_at, updated_at, external_id, slug, symbol_slug, note, metadata, imported_clicks, logo_key, renderer_version,
      public_picture)
    select c.id, ${userId}, c.hash, c.title, c.type, c.encoding, c."destinationUrl", nullif(c.data, 'null'::jsonb),
      c.style, true, c."createdAt", ${now}, c."externalId", c.slug, c."symbolSlug", c.note, c.metadata, c."importedClicks",
      c."logoKey", c."rendererVersion", c."publicPicture"
    from jsonb_to_recordset(${sql.json(codes)}::jsonb) as c (id uuid, hash text, title text, type text, encoding text,
      "destinationUrl" text, data jsonb, style jsonb, "createdAt" timestamptz, "externalId" text, slug text,
      "symbolSlug" text, note text, metadata jsonb, "importedClicks" bigint, "logoKey" text, "rendererVersion" smallint,
      "publicPicture" boolean)`);
  await insertCodeTags(tx, codes);
}

/** Adds tags to codes. */
async function insertCodeTags(tx: Queryable, codes: readonly Pick<InsertedCode, 'id' | 'tagIds'>[]): Promise<void> {
  const pairs = codes.flatMap(({ id, tagIds: tags }) => tags.map((tagId) => ({ id, tagId })));
  if (pairs.length === 0) return;
  await tx.run(sql`
    insert into code_tags (code_id, tag_id)
    select p.id, p."tagId" from jsonb_to_recordset(${sql.json(pairs)}::jsonb) as p (id uuid, "tagId" uuid)
    on conflict do nothing`);
}

/** New values of a code; null removes a title. */
export interface CodeChanges {
  id: string;
  title: string | null;
  destinationUrl: string | null;
  slug: string | null;
  note: string | null;
  tagIds: readonly string[];
  /** Further names that the code gets. */
  otherSlugs?: readonly string[] | undefined;
}

export async function updateCodes(tx: Queryable, userId: string, changes: readonly CodeChanges[], now: Date) {
  await tx.run(sql`
    update qr_codes q set title = c.title, destination_url = c."destinationUrl", slug = c.slug, note = c.note, updated_at = ${now}
    from jsonb_to_recordset(${sql.json(changes)}::jsonb) as c (id uuid, title text, "destinationUrl" text, slug text,
      note text)
    where q.id = c.id and q.user_id = ${userId}`);
  const ids = changes.map(({ id }) => id);
  await tx.run(sql`
    delete from code_tags t using qr_codes q
    where t.code_id = q.id and q.user_id = ${userId} and q.id = any(${ids}::uuid[])`);
  await insertCodeTags(tx, changes);
}

export const findStates = (tx: Queryable, userId: string, ids: readonly string[]) =>
  tx.many<CodeChanges & { hash: string }>(sql`
    select id, short_hash as hash, title, destination_url as "destinationUrl", slug, note, ${tagIds} from qr_codes c
    where user_id = ${userId} and id = any(${[...ids]}::uuid[]) for no key update of c`);

export interface RemovedCode {
  id: string;
  hash: string;
  externalId: string | null;
}

/** A code that never became visible as imported leaves its slug free. */
export const withdrawSlugs = (tx: Queryable, hashes: readonly string[]) =>
  tx.run(sql`delete from slugs where short_hash = any(${[...hashes]}::text[])`);

export const removeCodes = (tx: Queryable, userId: string, ids: readonly string[]) =>
  tx.many<RemovedCode>(sql`
    delete from qr_codes where user_id = ${userId} and id = any(${[...ids]}::uuid[])
    returning id, short_hash as hash, external_id as "externalId"`);
