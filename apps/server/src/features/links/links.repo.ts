import type { BlockCategory, LinkSettings, QrType, Routing } from '@tessera/contract';
import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/** `code_id` is null for a link whose code was deleted or is being made. */
export interface LinkRow {
  /** The requested hash, slug or kept name. */
  name: string;
  /** The name keeps the spelling of another program. */
  is_kept: boolean;
  /** The hash of the code. */
  hash: string;
  code_id: string | null;
  is_reserved: boolean;
  /** Reserved by a visitor without an account. */
  is_trial: boolean;
  is_active: boolean | null;
  qr_type: QrType | null;
  destination_url: string | null;
  qr_data: Record<string, unknown> | null;
  title: string | null;
  routing: Routing | null;
  link_password: string | null;
  link_preview: LinkSettings['preview'];
  passes_query: boolean | null;
  passes_click_id: boolean | null;
  link_secret: Buffer | null;
  /** The clicks so far that count towards the limit; null without a limit. */
  limited_clicks: number | null;
  /** The owner's account is suspended. */
  is_suspended: boolean | null;
  /** The category of the block of this code; null if the code itself is not blocked. */
  block_category: BlockCategory | null;
  /** Whether any host or pattern is blocked, so that the destinations have to be checked. */
  has_destination_blocks: boolean;
}

const linkColumns = sql`
  c.id as code_id, c.is_active, c.qr_type, c.destination_url, c.qr_data, c.title, c.routing, c.link_password, c.link_preview,
  c.passes_query, c.passes_click_id, c.link_secret,
  case when jsonb_typeof(c.routing -> 'click_limit') = 'object'
    then coalesce((select t.total_clicks - t.fallback_clicks from click_totals t where t.code_id = c.id), 0)
  end as limited_clicks,
  u.suspended_at is not null as is_suspended, b.category as block_category,
  exists (select 1 from blocks where kind <> 'code') as has_destination_blocks`;
/** Blocks and suspensions are read with the link, so that a click needs no extra query. */
const blockJoins = sql`left join users u on u.id = c.user_id left join blocks b on b.code_id = c.id`;

/** Finds links by hash, slug or kept name. A hash that is held for a kept name is no link, so a name matches one row at most. */
export const findLinks = (db: Queryable, names: readonly string[]) =>
  db.many<LinkRow>(sql`
    select h.hash as name, false as is_kept, h.hash, ${linkColumns}, r.short_hash is not null as is_reserved,
      r.token_hash is not null as is_trial from short_hashes h
    left join qr_codes c on c.short_hash = h.hash left join hash_reservations r on r.short_hash = h.hash ${blockJoins}
    where h.hash = any(${names}) and not h.is_kept
    union all
    select s.slug, s.is_kept, s.short_hash, ${linkColumns}, false, false from slugs s
    left join qr_codes c on c.short_hash = s.short_hash ${blockJoins}
    where s.slug = any(${names})`);

/** The hash of the password of a link; undefined if it has none. */
export async function findLinkPassword(db: Queryable, hash: string): Promise<string | undefined> {
  const row = await db.maybe<{ password: string | null }>(sql`
    select link_password as password from qr_codes where short_hash = ${hash}`);
  return row?.password ?? undefined;
}
