import { type BodyOf, defaultExisting, type endpoints, type ErrorCode, type ExistingChoice } from '@tessera/contract';
import { AppError } from '../../http/app-error.ts';
import type { JudgedRow } from './import-rows.repo.ts';
import type { ImportRecord, VerdictCounts } from './imports.repo.ts';
import { linkWarnings } from './planned-code.ts';

interface CommitChoices {
  onError: 'abort' | 'skip';
  onDuplicate: 'skip' | 'create';
  onExisting: ExistingChoice;
  onLinkChanged: 'keep' | 'abort';
}
/** A job of the previous release lacks the last two choices: it updates codes, and their links may change. */
export type CommitInput = { importId: string } & Pick<CommitChoices, 'onError' | 'onDuplicate'> &
  Partial<CommitChoices>;

export const chosenBy = (body: BodyOf<typeof endpoints.imports.commit>, { source }: ImportRecord): CommitChoices => ({
  onError: body.on_error ?? 'abort',
  onDuplicate: body.on_duplicate ?? 'skip',
  onExisting: body.on_existing ?? defaultExisting(source),
  onLinkChanged: body.on_link_changed ?? 'keep',
});

/** Throws if the check has found rows that the choices do not allow. */
export function refuseCommit({ counts, linksChanged }: ImportRecord, choices: CommitChoices): void {
  const { error: errors = 0, update: updates = 0 } = counts;
  const refuse = (code: ErrorCode, count: number) => new AppError(code, { params: { count } });
  if (choices.onLinkChanged === 'abort' && linksChanged > 0) throw refuse('import_changes_links', linksChanged);
  if (choices.onError === 'skip') return;
  if (errors > 0) throw refuse('import_has_errors', errors);
  if (choices.onExisting === 'error' && updates > 0) throw refuse('import_changes_codes', updates);
}

/** The number of rows that the commit writes. */
export const countWrites = ({ create = 0, update = 0, duplicate = 0 }: VerdictCounts, choices: CommitChoices): number =>
  create + (choices.onExisting === 'skip' ? 0 : update) + (choices.onDuplicate === 'create' ? duplicate : 0);

/** The row cannot be imported any more. */
const rowChanged = (line: number, reason: string) => new AppError('import_row_changed', { params: { line, reason } });

/** With `on_existing: error`, a row that changes a code is an error. */
export function withoutUpdate(row: JudgedRow): JudgedRow {
  if (row.verdict !== 'update') return row;
  const field = row.planned?.externalId ? 'external_id' : 'slug';
  return { ...row, verdict: 'error', problem: { field, code: 'changesCode' } };
}

/** Throws for a row that must not be imported, if the import is all or nothing or must keep all links. */
export function refuseChanged(rows: readonly JudgedRow[], { onError, onLinkChanged }: CommitInput): void {
  const failed = rows.find(({ verdict }) => verdict === 'error');
  if (onError === 'abort' && failed) throw rowChanged(failed.line, failed.problem?.code ?? 'internal');
  if (onLinkChanged !== 'abort') return;
  for (const { line, warnings } of rows) {
    const lost = linkWarnings.find((warning) => warnings.includes(warning));
    if (lost) throw rowChanged(line, lost);
  }
}
