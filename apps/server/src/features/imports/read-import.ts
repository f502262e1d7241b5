import type { ImportField, ImportSource } from '@tessera/contract';
import { CsvError } from '../../platform/csv/read-csv.ts';
import { importLimits } from './import-limits.ts';
import { recognizeColumns } from './columns.ts';
import type { ImportColumn } from './imports.repo.ts';
import { type BadRow, cellsOf, type PlannedRow, planRow } from './planned-code.ts';
import { tableOf } from './source-rows.ts';
import { tableProblems, Unreadable, type UnreadableCode } from './unreadable.ts';

export interface ReadRequest {
  /** The fields that the user has chosen. */
  mapping: readonly (ImportField | null)[] | null;
  publicUrl: string;
  /** ISO 8601. */
  now: string;
}

/** The content of a file, in this order; `refused` may come at any time. */
export type ReadMessage =
  | { kind: 'columns'; columns: ImportColumn[]; source: ImportSource; maxTotal: number }
  | { kind: 'rows'; rows: (PlannedRow | BadRow)[] }
  | { kind: 'refused'; code: UnreadableCode; line: number | null };

const { maxRows } = importLimits;
/** Rows of one message, and the size from which on it has no more of them: the app stores it in one transaction. */
const batchSize = 200;
const batchLength = 256 * 1024;
const maxNameLength = 200;

/** An upper bound, for the progress; the number of rows is known at the end. */
function countLines(bytes: Buffer): number {
  let lines = 0;
  for (let at = bytes.indexOf(10); at !== -1 && lines < maxRows; at = bytes.indexOf(10, at + 1)) lines += 1;
  return lines;
}

async function* readRows(bytes: Buffer, { mapping: chosen, publicUrl, now }: ReadRequest): AsyncGenerator<ReadMessage> {
  const table = await tableOf(bytes);
  const { source, mapping: recognized } = recognizeColumns(table.columns);
  const mapping = chosen ?? recognized;
  const columns = table.columns.map((name, index) => ({
    name: name.slice(0, maxNameLength),
    field: mapping[index] ?? null,
  }));
  yield { kind: 'columns', columns, source, maxTotal: countLines(bytes) };
  // The columns are known, so that they can be mapped by hand.
  if (mapping.every((field) => field === null)) throw new Unreadable('import_empty');
  const facts = { source, publicUrl, now: new Date(now) };
  let count = 0;
  let [rows, length]: [(PlannedRow | BadRow)[], number] = [[], 0];
  for await (const { line, values } of table.rows) {
    if (values.every((value) => value.trim() === '')) continue;
    count += 1;
    if (count > maxRows) throw new Unreadable('import_too_many_rows');
    const row = planRow(line, cellsOf(values, mapping), facts);
    rows.push(row);
    length += JSON.stringify(row).length;
    if (rows.length < batchSize && length < batchLength) continue;
    yield { kind: 'rows', rows };
    [rows, length] = [[], 0];
  }
  if (rows.length > 0) yield { kind: 'rows', rows };
  if (count === 0) throw new Unreadable('import_empty');
}

/** Reads an uploaded file. A pure function of its content, which runs in a process of its own. */
export async function* readImport(bytes: Buffer, request: ReadRequest): AsyncGenerator<ReadMessage> {
  try {
    yield* readRows(bytes, request);
  } catch (error) {
    if (error instanceof Unreadable) yield { kind: 'refused', code: error.code, line: error.line };
    else if (error instanceof CsvError) {
      const line = error.problem === 'malformed' ? error.line : null;
      yield { kind: 'refused', code: tableProblems[error.problem], line };
    } else throw error;
  }
}
