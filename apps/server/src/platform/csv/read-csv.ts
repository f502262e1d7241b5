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

/** The file cannot be read as CSV from this line on. */
export class CsvError extends Error {
  constructor(
    readonly line: number,
    options: ErrorOptions,
  ) {
    super(`malformed CSV at line ${line}`, options);
  }
}

/** Longer than any valid row: a missing quotation mark must not read the whole file into one value. */
const maxRowLength = 100_000;

/** The parser has read more lines than it has returned rows. */
const lineOf = (error: ParserError): number | undefined =>
  'lines' in error && typeof error.lines === 'number' ? error.lines : undefined;

interface ParsedRow {
  record: string[];
  info: { lines: number };
}

/**
 * Reads rows while the text is decoded. Empty lines are skipped; rows may have different lengths. A quotation mark inside an
 * unquoted value is part of the value.
 */
export async function* readCsv(text: Iterable<string>, separator: string): AsyncGenerator<TextRow> {
  const parser = Readable.from(text).pipe(
    parse({
      delimiter: separator,
      // Given, because the parser's own detection takes a second for a megabyte without a line break.
      record_delimiter: ['\r\n', '\n', '\r'],
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: maxRowLength,
    }),
  );
  let line = 1;
  /** The parser counts two lines for `\r\n` inside quotes. */
  let countedTwice = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRow>) {
      if (record.length > 1 || record[0] !== '') yield { line, values: record };
      for (const value of record) countedTwice += value.split('\r\n').length - 1;
      line = info.lines + 1 - countedTwice;
    }
  } catch (error) {
    if (error instanceof ParserError) throw new CsvError(lineOf(error) ?? line, { cause: error });
    throw error;
  }
}
