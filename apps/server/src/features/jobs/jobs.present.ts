import { errorText, fieldMessages, isErrorCode, isFieldMessageKey, type Job, type ListedJob } from '@tessera/contract';
import type { ErrorParams, JobFailure, PrintHint } from '@tessera/contract';
import type { ItemFailure } from './job-kind.service.ts';
import type { JobRow, ListedJobRow } from './jobs.repo.ts';

function failureText(code: string, params?: ErrorParams): string {
  if (isErrorCode(code)) return errorText(code, params);
  return isFieldMessageKey(code) ? fieldMessages[code] : errorText('internal');
}

const presentFailure = ({ item, code, params }: ItemFailure): JobFailure => ({
  item,
  code,
  error: failureText(code, params),
  ...(params && { params }),
});

const presentHint = ({ item, code, params, isHeld = false }: ItemFailure): PrintHint => ({
  item,
  code,
  message: failureText(code, params),
  held: isHeld,
  ...(params && { params }),
});

export const presentListedJob = (row: ListedJobRow): ListedJob => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  done: row.done,
  total: row.total,
  failure_count: row.failureCount,
  resource_id: row.resourceId,
  summary: row.summary,
  error_code: row.errorCode,
  error: row.errorCode === null ? null : failureText(row.errorCode, row.errorParams ?? {}),
  can_cancel: row.finishedAt === null && row.canCancel && !row.isCancelRequested,
  result_name: row.resultName,
  created_at: row.createdAt.toISOString(),
  started_at: row.startedAt?.toISOString() ?? null,
  finished_at: row.finishedAt?.toISOString() ?? null,
  expires_at: row.expiresAt?.toISOString() ?? null,
});

export const presentJob = (row: JobRow): Job => ({
  ...presentListedJob(row),
  failures: row.failures.filter(({ isHint }) => !isHint).map(presentFailure),
  ...(row.kind === 'print_sheet' && { print_hints: row.failures.map(presentHint) }),
});
