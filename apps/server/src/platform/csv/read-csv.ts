import { Readable } from 'node:stream';
import { CsvError as ParserError, parse } from 'csv-parse';

export interface TextRow {
  /** The line of the file where the row starts, from 1. */
  line: number;
  values: string[];
}

/** A file as a table of texts, whatever its format. */
export interface TextTable {
  columns: string[];
  rows: AsyncIterable<TextRow>;
}

/** `too-complex`: a row has more values or levels than any file of links. */
export type TableProblem = 'malformed' | 'too-complex' | 'too-many-rows';

/** The file cannot be read as a table from this line on. */
export class CsvError extends Error {
  readonly problem: TableProblem;
  constructor(
    readonly line: number,
    { problem = 'malformed', cause }: { problem?: TableProblem; cause?: unknown } = {},
  ) {
    super(`${problem} table at line ${line}`, { cause });
    this.problem = problem;
  }
}

/** The parser has read more lines than it has returned rows. */
const errorLine = (error: ParserError): number | undefined =>
  'lines' in error && typeof error.lines === 'number' ? error.lines : undefined;

/** The parser's limit of a row does not count separators, so a line of them only would become a row of millions of values. */
function* withoutLongLines(text: Iterable<string>, maxLength: number): Generator<string> {
  let length = 0;
  for (const piece of text) {
    const lastBreak = Math.max(piece.lastIndexOf('\n'), piece.lastIndexOf('\r'));
    length = lastBreak === -1 ? length + piece.length : piece.length - lastBreak;
    if (length > maxLength) throw new CsvError(1, { problem: 'too-complex' });
    yield piece;
  }
}

interface CsvOptions {
  separator: string;
  maxRows: number;
  /** Longer than any valid row: a missing quotation mark must not read the whole file into one value. */
  maxRowLength: number;
}

/**
 * Reads rows while the text is decoded. Empty lines are skipped, but count as rows; rows may have different lengths. A
 * quotation mark inside an unquoted value is part of the value.
 */
export async function* readCsv(
  text: Iterable<string>,
  { separator, maxRows, maxRowLength }: CsvOptions,
): AsyncGenerator<TextRow> {
  const parser = parse({
    delimiter: separator,
    // Given, because the parser's own detection takes a second for a megabyte without a line break.
    record_delimiter: ['\r\n', '\n', '\r'],
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: maxRowLength,
  });
  const source = Readable.from(withoutLongLines(text, 2 * maxRowLength), { highWaterMark: 1 });
  // `pipe` does not pass errors on.
  source.once('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let [line, count] = [1, 0];
  /** The parser counts two lines for `\r\n` inside quotes. */
  let countedTwice = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      count += 1;
      if (count > maxRows) throw new CsvError(line, { problem: 'too-many-rows' });
      if (record.length > 1 || record[0] !== '') yield { line, values: record };
      for (const value of record) countedTwice += value.split('\r\n').length - 1;
      line = info.lines + 1 - countedTwice;
    }
  } catch (error) {
    if (error instanceof ParserError) throw new CsvError(errorLine(error) ?? line, { cause: error });
    throw error;
  } finally {
    source.destroy();
  }
}
