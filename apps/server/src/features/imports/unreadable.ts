import { type ErrorCode, limits } from '@tessera/contract';
import { AppError } from '../../http/app-error.ts';
import type { TableProblem } from '../../platform/csv/read-csv.ts';

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
    super(code, { params: { count: limits.imports.maxRows, ...(line !== null && { line }) } });
    this.line = line;
  }
}
