import type { ErrorCode } from '@tessera/contract';
import { AppError } from '../../http/app-error.ts';
import type { TableProblem } from '../../platform/csv/read-csv.ts';
import { importLimits } from './import-limits.ts';

/** Why a file cannot be imported. */
export type UnreadableCode = Extract<
  ErrorCode,
  'import_unreadable' | 'import_empty' | 'import_too_many_rows' | 'import_too_complex'
>;

export const tableProblems: Record<TableProblem, UnreadableCode> = {
  malformed: 'import_unreadable',
  'too-many-rows': 'import_too_many_rows',
  'too-complex': 'import_too_complex',
};

export class Unreadable extends AppError {
  readonly line: number | null;
  constructor(
    override readonly code: UnreadableCode,
    line: number | null = null,
  ) {
    super(code, { params: { count: importLimits.maxRows, ...(line !== null && { line }) } });
    this.line = line;
  }
}
