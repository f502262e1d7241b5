import { CsvError, readCsv, type TextTable } from '../../platform/csv/read-csv.ts';
import { importLimits } from './import-limits.ts';
import { decodeText } from './file-text.ts';
import { jsonTable } from './json-rows.ts';
import { separatorOf } from './separator.ts';
import { readYourlsDump } from './yourls-dump.ts';

const { maxCell, maxColumns, maxLines, maxRowLength } = importLimits;
/** Enough for a row of column names. */
const startLength = 64 * 1024;

function* skipping(text: Iterable<string>, length: number): Generator<string> {
  let left = length;
  for (const piece of text) {
    yield piece.slice(left);
    left = Math.max(0, left - piece.length);
  }
}

async function csvTable(bytes: Buffer, start: string): Promise<TextTable> {
  const { separator, skip } = separatorOf(start);
  const all = readCsv(skipping(decodeText(bytes), skip), { separator, maxRows: maxLines, maxRowLength });
  const offset = skip > 0 ? 1 : 0;
  const first = await all.next();
  const columns = first.done ? [] : first.value.values.map((name) => name.trim());
  if (columns.length > maxColumns) throw new CsvError(1, { problem: 'too-complex' });
  const rows = (async function* () {
    for await (const { line, values } of all) yield { line: line + offset, values: values.slice(0, maxColumns) };
  })();
  return { columns, rows };
}

/** The database refuses zero characters and single surrogates, which JSON and SQL files can have. */
const storable = (value: string): string =>
  value
    .slice(0, maxCell)
    .replaceAll('\0', '')
    .replace(/\p{Cs}/gu, '\ufffd');

/** Throws `CsvError` if the file cannot be read. */
export async function tableOf(bytes: Buffer): Promise<TextTable> {
  const { columns, rows } = await readTable(bytes);
  const storableRows = (async function* () {
    for await (const { line, values } of rows) yield { line, values: values.map(storable) };
  })();
  return { columns: columns.map(storable), rows: storableRows };
}

async function readTable(bytes: Buffer): Promise<TextTable> {
  let start = '';
  for (const piece of decodeText(bytes)) {
    start += piece;
    if (start.length >= startLength) break;
  }
  // A picture or another binary file.
  if (start.includes('\0')) throw new CsvError(1);
  if (/^\s*[[{]/.test(start)) return jsonTable(() => decodeText(bytes));
  if (/insert\s+into\s+[`"]?\w*url[`"]?/i.test(start) || /^(--|\/\*)/.test(start))
    return readYourlsDump(decodeText(bytes));
  return csvTable(bytes, start);
}
