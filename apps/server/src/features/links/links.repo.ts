import type { QrType } from '@tessera/contract';
import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/** `code_id` is null for a hash whose code was deleted or is being made. */
export interface LinkRow {
  code_id: string | null;
  is_reserved: boolean;
  is_active: boolean | null;
  qr_type: QrType | null;
  destination_url: string | null;
  qr_data: Record<string, unknown> | null;
  title: string | null;
}

const linkColumns = sql`c.id as code_id, c.is_active, c.qr_type, c.destination_url, c.qr_data, c.title`;

export const findLinks = (db: Queryable, hashes: readonly string[]) =>
  db.many<LinkRow & { hash: string }>(sql`
    select h.hash, ${linkColumns}, r.short_hash is not null as is_reserved from short_hashes h
    left join qr_codes c on c.short_hash = h.hash left join hash_reservations r on r.short_hash = h.hash
    where h.hash = any(${hashes})`);
