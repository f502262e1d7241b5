import { CsvError, type TableProblem, type TextRow, type TextTable } from '../../platform/csv/read-csv.ts';
import { importLimits } from './import-limits.ts';

const { maxCell, maxLines, maxValues } = importLimits;

/** The columns of the table `yourls_url`, in its order, for a dump that does not name them. */
const tableColumns = ['keyword', 'url', 'title', 'timestamp', 'ip', 'clicks'];
/** The lengths are limited, because the pattern is tried at every `insert` of the file. */
const statementStart =
  /insert\s{1,20}(?:ignore\s{1,20})?into\s{1,20}[`"]?(\w{1,100})[`"]?\s{0,20}(?:\(([^)]{0,2000})\)\s{0,20})?values\s*/giy;
const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', 0: '', Z: '', b: '' };
/** A statement of a dump is at most this long; MySQL writes one per megabyte. */
const maxTextLength = 10 * 1024 * 1024;

/** Reads the values of the statements of a MySQL dump. Nothing of it is executed. */
class DumpReader {
  #at = 0;
  /** Line breaks before `#countedTo`. */
  #lines = 0;
  #countedTo = 0;
  constructor(readonly text: string) {}

  get line(): number {
    this.#lines += this.text.slice(this.#countedTo, this.#at).split('\n').length - 1;
    this.#countedTo = this.#at;
    return this.#lines + 1;
  }

  fail(problem: TableProblem = 'malformed'): never {
    throw new CsvError(this.line, { problem });
  }

  /** Moves behind the next `INSERT INTO` of a table whose name ends with `url`. Returns its columns, or undefined at the end. */
  nextStatement(): string[] | undefined {
    const search = /insert\s/gi;
    search.lastIndex = this.#at;
    let tried = 0;
    for (let found = search.exec(this.text); found; found = search.exec(this.text)) {
      tried += 1;
      if (tried > maxLines) this.fail('too-complex');
      statementStart.lastIndex = found.index;
      const [whole, table = '', columns] = statementStart.exec(this.text) ?? [];
      if (whole === undefined || !/url$/i.test(table)) continue;
      this.#at = found.index + whole.length;
      return columns?.split(',').map((name) => name.replace(/[`"\s]/g, '')) ?? tableColumns;
    }
    return undefined;
  }

  #skipSpace(): void {
    while (/\s/.test(this.text[this.#at] ?? '')) this.#at += 1;
  }

  #take(character: string): boolean {
    this.#skipSpace();
    if (this.text[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }

  #quoted(quote: string): string {
    let value = '';
    const add = (character: string) => {
      if (value.length < maxCell) value += character;
    };
    for (;;) {
      const character = this.text[this.#at];
      if (character === undefined) this.fail();
      this.#at += 1;
      if (character === '\\') {
        const escaped = this.text[this.#at] ?? '';
        this.#at += 1;
        add(escapes[escaped] ?? escaped);
      } else if (character !== quote) add(character);
      else if (this.text[this.#at] === quote) {
        this.#at += 1;
        add(quote);
      } else return value;
    }
  }

  #value(): string {
    this.#skipSpace();
    const quote = this.text[this.#at];
    if (quote === "'" || quote === '"') {
      this.#at += 1;
      return this.#quoted(quote);
    }
    const plain = /[^,()\s]*/y;
    plain.lastIndex = this.#at;
    const value = plain.exec(this.text)?.[0] ?? '';
    if (value === '') this.fail();
    this.#at += value.length;
    return /^null$/i.test(value) ? '' : value;
  }

  /** The next row of the statement; undefined after the last one. */
  nextRow(): string[] | undefined {
    if (!this.#take('(')) this.fail();
    const values = [this.#value()];
    while (this.#take(',')) {
      if (values.length >= maxValues) this.fail('too-complex');
      values.push(this.#value());
    }
    if (!this.#take(')')) this.fail();
    return values;
  }

  hasMoreRows(): boolean {
    return this.#take(',');
  }
}

/**
 * The table `yourls_url` of a MySQL dump, whatever its prefix. A dump has many rows in one line, so the line of a row is its
 * place in the table.
 */
export function readYourlsDump(pieces: Iterable<string>): TextTable {
  const text = [...pieces].join('');
  if (text.length > maxTextLength) throw new CsvError(1);
  const rows = (async function* (): AsyncGenerator<TextRow> {
    const reader = new DumpReader(text);
    let count = 0;
    for (let columns = reader.nextStatement(); columns; columns = reader.nextStatement())
      do {
        count += 1;
        const values = reader.nextRow() ?? [];
        const byName = new Map(columns.map((name, index) => [name, values[index] ?? '']));
        yield { line: count, values: tableColumns.map((name) => byName.get(name) ?? '') };
      } while (reader.hasMoreRows());
  })();
  return { columns: [...tableColumns], rows };
}
