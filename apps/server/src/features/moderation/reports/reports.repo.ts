import { limits, type ReportCategory, type ReportState } from '@tessera/contract';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

/** The first of the names that was issued, with the hash of its code. */
export const findNamed = (db: Queryable, names: readonly string[]) =>
  db.maybe<{ name: string; hash: string }>(sql`
    select name, hash from (
      select hash as name, hash from short_hashes where hash = any(${[...names]}::text[]) and not is_kept
      union all select slug, short_hash from slugs where slug = any(${[...names]}::text[])
    ) issued order by array_position(${[...names]}::text[], name) limit 1`);

export interface NewReport {
  id: string;
  link: string;
  hash: string;
  category: ReportCategory;
  text: string;
  email: string | null;
  now: Date;
  mailedAt: Date | null;
}

export const insertReport = (tx: Queryable, report: NewReport) =>
  tx.run(sql`
    insert into reports (id, link, short_hash, category, text, email, created_at, mailed_at)
    values (${report.id}, ${report.link}, ${report.hash}, ${report.category}, ${report.text}, ${report.email},
      ${report.now}, ${report.mailedAt})`);

/** Serializes the reports of one link, so that only one of them causes an email. */
export const lockHash = (tx: Queryable, hash: string) =>
  tx.run(sql`select from short_hashes where hash = ${hash} for no key update`);

export const findMailed = (tx: Queryable, hash: string, since: Date) =>
  tx.maybe(sql`select id from reports where short_hash = ${hash} and mailed_at > ${since} limit 1`);

export interface ReportRow {
  id: string;
  link: string;
  codeId: string | null;
  owner: string | null;
  destinationUrl: string | null;
  category: ReportCategory;
  text: string;
  email: string | null;
  createdAt: Date;
  state: ReportState;
  closedAt: Date | null;
  closedBy: string | null;
  note: string | null;
}

const columns = sql`
  r.id, r.link, c.id as "codeId", o.email as owner, c.destination_url as "destinationUrl", r.category, r.text, r.email,
  r.created_at as "createdAt", r.state, r.closed_at as "closedAt", b.email as "closedBy", r.note
  from reports r
  left join qr_codes c on c.short_hash = r.short_hash
  left join users o on o.id = c.user_id
  left join users b on b.id = r.closed_by`;

/** One more than a page has, which tells whether there is another. Ids are sorted by time. */
export const listReports = (db: Queryable, state: ReportState, after: string | null) =>
  db.many<ReportRow>(sql`
    select ${columns} where r.state = ${state} and (${after}::uuid is null or r.id < ${after}::uuid)
    order by r.id desc limit ${limits.reports.listed + 1}`);

export const findReport = (db: Queryable, id: string) => db.maybe<ReportRow>(sql`select ${columns} where r.id = ${id}`);

export const countOpen = (db: Queryable) =>
  db.value<number>(sql`select count(*) as n from reports where state = 'open'`);

interface Closing {
  by: { id: string } | { hash: string };
  userId: string;
  note: string | null;
  now: Date;
}

/** Closes one report, or all of a link. Returns how many were open. */
export const closeReports = (tx: Queryable, { by, userId, note, now }: Closing) =>
  tx.run(sql`
    update reports set state = 'closed', closed_at = ${now}, closed_by = ${userId}, note = ${note}
    where state = 'open' and ${'id' in by ? sql`id = ${by.id}` : sql`short_hash = ${by.hash}`}`);

export const deleteClosedBefore = (db: Queryable, moment: Date) =>
  db.run(sql`delete from reports where closed_at < ${moment}`);
