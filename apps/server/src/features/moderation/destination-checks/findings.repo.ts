import { limits, linkingQrTypes, type QrData, type QrType, type Routing } from '@tessera/contract';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface CheckedCode {
  id: string;
  type: QrType;
  destinationUrl: string | null;
  data: QrData | null;
  routing: Routing | null;
}

/** The next codes by id that can lead to a website. */
export const nextCodes = (db: Queryable, after: string | null, count: number) =>
  db.many<CheckedCode>(sql`
    select id, qr_type as type, destination_url as "destinationUrl", qr_data as data, routing from qr_codes
    where (${after}::uuid is null or id > ${after}::uuid) and (qr_type = any(${linkingQrTypes}) or routing is not null)
    order by id limit ${count}`);

export interface NewFinding {
  codeId: string;
  url: string;
  list: string;
}

/** Stores or confirms findings. A code that was deleted meanwhile has none. */
export const confirmFindings = (tx: Queryable, findings: readonly NewFinding[], now: Date) =>
  tx.run(sql`
    insert into destination_findings (code_id, url, list, found_at, confirmed_at)
    select f."codeId", f.url, f.list, ${now}, ${now}
    from jsonb_to_recordset(${sql.json(findings)}::jsonb) as f ("codeId" uuid, url text, list text)
    where exists (select from qr_codes c where c.id = f."codeId")
    on conflict (code_id, md5(url)) do update set list = excluded.list, confirmed_at = excluded.confirmed_at`);

export const deleteUnconfirmed = (db: Queryable, before: Date) =>
  db.run(sql`delete from destination_findings where confirmed_at < ${before}`);

export interface FindingRow extends NewFinding {
  hash: string;
  owner: string;
  foundAt: Date;
}

const columns = sql`
  f.code_id as "codeId", f.url, f.list, f.found_at as "foundAt", c.short_hash as hash, u.email as owner
  from destination_findings f join qr_codes c on c.id = f.code_id join users u on u.id = c.user_id`;

export const listFindings = (db: Queryable) =>
  db.many<FindingRow>(sql`
    select ${columns} order by f.found_at desc, f.code_id, f.url limit ${limits.reports.findings}`);

/** Those of one check, and their number. */
export const listNewFindings = (db: Queryable, foundAt: Date, count: number) =>
  db.many<FindingRow>(sql`select ${columns} where f.found_at = ${foundAt} order by f.code_id, f.url limit ${count}`);

export const countNewFindings = (db: Queryable, foundAt: Date) =>
  db.value<number>(sql`select count(*) as n from destination_findings where found_at = ${foundAt}`);
