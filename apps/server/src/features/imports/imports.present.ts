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

export const presentRow = ({
  line,
  verdict,
  title,
  content,
  slug,
  tags,
  clicks,
  problem,
  warnings,
  codeId,
}: ShownRow): ImportRow => ({
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
  code_id: codeId,
});
