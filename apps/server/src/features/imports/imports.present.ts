import { errorText, type Import, type ImportRow, isErrorCode } from '@tessera/contract';
import { importLimits } from './import-limits.ts';
import type { ShownRow } from './import-rows.repo.ts';
import type { ImportRecord } from './imports.repo.ts';
import { problemText } from './result-csv.ts';

const noCounts = { create: 0, update: 0, duplicate: 0, error: 0 };

export const presentImport = ({ errorCode, errorLine, ...row }: ImportRecord): Import => ({
  id: row.id,
  state: row.state,
  source: row.source,
  columns: row.columns,
  row_count: row.rowCount,
  links_changed: row.linksChanged,
  counts: { ...noCounts, ...row.counts },
  error_code: errorCode,
  error: isErrorCode(errorCode) ? errorText(errorCode, { line: errorLine ?? 0, count: importLimits.maxRows }) : null,
  error_line: errorLine,
  job_id: row.jobId,
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
});

const presentRow = (
  { line, verdict, title, content, slug, tags, clicks, problem, warnings, lostLinks, codeId, current }: ShownRow,
  shortUrl: (name: string) => string,
): ImportRow => ({
  line,
  verdict,
  title,
  content,
  slug,
  tags: tags ?? [],
  clicks,
  field: problem?.field ?? null,
  code: problem?.code ?? null,
  error: problem && problemText(problem),
  warnings,
  lost_links: lostLinks,
  code_id: codeId,
  current_code: current && {
    short_url: shortUrl(current.hash),
    slug_url: current.slug && shortUrl(current.slug),
    title: current.title,
    destination_url: current.destinationUrl,
  },
});

/** A page of up to `limit` rows. */
export const presentRows = (rows: readonly ShownRow[], limit: number, shortUrl: (name: string) => string) => ({
  rows: rows.map((row) => presentRow(row, shortUrl)),
  next_after: rows.length === limit ? (rows.at(-1)?.line ?? null) : null,
});
