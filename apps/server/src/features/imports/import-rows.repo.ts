import type { ImportVerdict } from '@tessera/contract';
import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { CodeState } from '../qr-codes/code-batches.service.ts';
import type { CodeProblem } from '../qr-codes/code-content.service.ts';
import { linkWarnings, type LostLink, type PlannedCode, type RowWarning } from './planned-code.ts';

export interface JudgedRow {
  line: number;
  verdict: ImportVerdict;
  planned: PlannedCode | null;
  title: string | null;
  content: string | null;
  problem: CodeProblem | null;
  warnings: RowWarning[];
  lostLinks: LostLink[];
  /** The code to update, or the one that the row repeats. */
  codeId: string | null;
}

export const insertRows = (tx: Queryable, importId: string, rows: readonly JudgedRow[]) =>
  tx.run(sql`
    insert into import_rows (import_id, line, verdict, planned, title, content, problem, warnings, lost_links, code_id)
    select ${importId}, r.line, r.verdict, nullif(r.planned, 'null'), r.title, r.content, nullif(r.problem, 'null'),
      array(select jsonb_array_elements_text(r.warnings)), r."lostLinks", r."codeId"
    from jsonb_to_recordset(${sql.json(rows)}::jsonb) as r (line int, verdict text, planned jsonb, title text,
      content text, problem jsonb, warnings jsonb, "lostLinks" jsonb, "codeId" uuid)`);

export const deleteRows = (tx: Queryable, importId: string) =>
  tx.run(sql`delete from import_rows where import_id = ${importId}`);

export type RowRecord = JudgedRow & { appliedAt: Date | null; before: CodeState | null };

const columns = sql`line, verdict, planned, title, content, problem, warnings, lost_links as "lostLinks", code_id as "codeId",
  applied_at as "appliedAt", before`;

interface Page {
  after: number;
  limit: number;
  verdicts?: readonly ImportVerdict[] | undefined;
}
interface ShownPage extends Page {
  /** Whether the code of the row gets another link. */
  isLinkChanged?: boolean | undefined;
}

const withVerdict = (verdicts: Page['verdicts']) => (verdicts ? sql`verdict = any(${[...verdicts]})` : sql`true`);

/** The columns that the account sees. */
export type ShownRow = Omit<JudgedRow, 'planned'> & {
  slug: string | null;
  tags: string[] | null;
  clicks: number | null;
  current: CurrentCode | null;
};

/** The code of a row as it is now. */
interface CurrentCode {
  hash: string;
  slug: string | null;
  title: string | null;
  destinationUrl: string | null;
}

const withLinkChange = (isChanged: boolean | undefined) =>
  isChanged === undefined ? sql`true` : sql`(r.warnings && ${[...linkWarnings]}::text[]) = ${isChanged}`;

/** In the order of the file, without the planned codes, which can take megabytes. */
export const listShownRows = (db: Queryable, importId: string, { after, limit, verdicts, isLinkChanged }: ShownPage) =>
  db.many<ShownRow>(sql`
    select r.line, r.verdict, r.title, r.content, r.planned ->> 'slug' as slug, r.planned -> 'tags' as tags,
      (r.planned -> 'clicks')::bigint as clicks, r.problem, r.warnings, r.lost_links as "lostLinks",
      r.code_id as "codeId", case when c.id is not null then jsonb_build_object('hash', c.short_hash, 'slug', c.slug,
        'title', c.title, 'destinationUrl', c.destination_url) end as current
    from import_rows r left join qr_codes c on c.id = r.code_id
    where r.import_id = ${importId} and r.line > ${after} and ${withVerdict(verdicts)}
      and ${withLinkChange(isLinkChanged)}
    order by r.line limit ${limit}`);

/** In the order of the file. */
export const listRows = (db: Queryable, importId: string, { after, limit, verdicts }: Page) =>
  db.many<RowRecord>(sql`
    select ${columns} from import_rows where import_id = ${importId} and line > ${after}
      and ${withVerdict(verdicts)}
    order by line limit ${limit}`);

/** Committed rows, the last first. */
export const listAppliedRows = (tx: Queryable, importId: string, limit: number) =>
  tx.many<RowRecord>(sql`
    select ${columns} from import_rows where import_id = ${importId} and applied_at is not null
    order by line desc limit ${limit}`);

export interface AppliedRow {
  line: number;
  warnings: readonly RowWarning[];
  lostLinks: readonly LostLink[];
  codeId: string;
  before: CodeState | null;
}

export const markApplied = (tx: Queryable, importId: string, rows: readonly AppliedRow[], now: Date) =>
  tx.run(sql`
    update import_rows i set code_id = r."codeId", before = nullif(r.before, 'null'), applied_at = ${now},
      warnings = array(select jsonb_array_elements_text(r.warnings)), lost_links = r."lostLinks"
    from jsonb_to_recordset(${sql.json(rows)}::jsonb) as r (line int, "codeId" uuid, before jsonb, warnings jsonb,
      "lostLinks" jsonb)
    where i.import_id = ${importId} and i.line = r.line`);

/** Created rows refer to no code any more. */
export const unmarkApplied = (tx: Queryable, importId: string, lines: readonly number[]) =>
  tx.run(sql`
    update import_rows set applied_at = null, code_id = case when before is null then null else code_id end, before = null
    where import_id = ${importId} and line = any(${[...lines]}::int[])`);

/** For rows that could be imported when they were checked, and cannot any more. */
export const markChanged = (tx: Queryable, importId: string, rows: readonly JudgedRow[]) =>
  tx.run(sql`
    update import_rows i set verdict = r.verdict, problem = nullif(r.problem, 'null'), code_id = r."codeId"
    from jsonb_to_recordset(${sql.json(rows)}::jsonb) as r (line int, verdict text, problem jsonb, "codeId" uuid)
    where i.import_id = ${importId} and i.line = r.line`);

export async function countResults(db: Queryable, importId: string): Promise<Record<string, number>> {
  const counts = await db.one<Record<string, number>>(sql`
    select count(*) filter (where applied_at is not null and before is null) as created,
      count(*) filter (where applied_at is not null and before is not null) as updated,
      count(*) filter (where applied_at is null and verdict = 'duplicate') as duplicates,
      count(*) filter (where applied_at is null and verdict in ('create', 'update')) as skipped,
      count(*) filter (where verdict = 'error') as errors,
      count(*) filter (where applied_at is not null and warnings && ${[...linkWarnings]}::text[]) as links_changed
    from import_rows where import_id = ${importId}`);
  return counts;
}

/** One line of the result file. */
export interface ResultRow {
  line: number;
  verdict: ImportVerdict;
  isApplied: boolean;
  title: string | null;
  content: string | null;
  problem: CodeProblem | null;
  warnings: RowWarning[];
  lostLinks: LostLink[];
  externalId: string | null;
  hash: string | null;
  slug: string | null;
}

export const listResults = (db: Queryable, importId: string, after: number, limit: number) =>
  db.many<ResultRow>(sql`
    select r.line, r.verdict, r.applied_at is not null as "isApplied", coalesce(c.title, r.title) as title,
      coalesce(c.destination_url, r.content) as content, r.problem, r.warnings, r.lost_links as "lostLinks",
      c.external_id as "externalId", c.short_hash as hash, c.slug
    from import_rows r left join qr_codes c on c.id = r.code_id
    where r.import_id = ${importId} and r.line > ${after} order by r.line limit ${limit}`);
