import type { QrType } from '@tessera/contract';
import type { Queryable } from '../../../platform/db/db.ts';
import { containing, type Sql, sql } from '../../../platform/db/sql.ts';
import type { BlockRow } from './blocks.repo.ts';

export interface ListedCode {
  id: string;
  hash: string;
  slug: string | null;
  qrType: QrType;
  destinationUrl: string | null;
  ownerId: string;
  ownerEmail: string;
  isSuspended: boolean;
  createdAt: Date;
  isActive: boolean;
  clicks: number;
  blockId: string | null;
  blockCategory: BlockRow['category'] | null;
  blockReason: string | null;
  blockedAt: Date | null;
}

export interface CodeSearch {
  /** The hashes and slugs of which the code has one. */
  names: readonly string[] | undefined;
  host: string | undefined;
  owner: string | undefined;
  before: string | null;
  limit: number;
}

/** Destinations of rules count as well. */
const hasHost = (host: string): Sql => sql`
  (substring(lower(c.destination_url) from '^[a-z]+://([^/?#]*)') like ${containing(host)}
    or exists (select 1 from regexp_matches(lower(c.routing::text), 'https?://([^/?#"]*)', 'g') found
      where found[1] like ${containing(host)}))`;

/** Newest first. */
export function listCodes(db: Queryable, { names, host, owner, before, limit }: CodeSearch): Promise<ListedCode[]> {
  const conditions = [
    ...(names === undefined
      ? []
      : [
          sql`c.short_hash = any(
            ${[...names]}::text[] || array(select short_hash from slugs where slug = any(${[...names]}::text[])))`,
        ]),
    ...(host === undefined ? [] : [hasHost(host)]),
    ...(owner === undefined ? [] : [sql`u.email like ${containing(owner)}`]),
    ...(before === null
      ? []
      : [sql`(c.created_at, c.id) < (select p.created_at, p.id from qr_codes p where p.id = ${before})`]),
  ];
  return db.many<ListedCode>(sql`
    select c.id, c.short_hash as hash, c.slug, c.qr_type as "qrType", c.destination_url as "destinationUrl",
      u.id as "ownerId", u.email as "ownerEmail", u.suspended_at is not null as "isSuspended",
      c.created_at as "createdAt", c.is_active as "isActive", coalesce(t.total_clicks, 0) as clicks,
      b.id as "blockId", b.category as "blockCategory", b.reason as "blockReason", b.created_at as "blockedAt"
    from qr_codes c join users u on u.id = c.user_id left join click_totals t on t.code_id = c.id
      left join blocks b on b.code_id = c.id
    where true ${conditions.reduce((all, condition) => sql`${all} and ${condition}`, sql``)}
    order by c.created_at desc, c.id desc limit ${limit}`);
}
