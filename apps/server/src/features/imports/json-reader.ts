import { CsvError, type TableProblem } from '../../platform/csv/read-csv.ts';
import { importLimits } from './import-limits.ts';
import { JsonCharacters } from './json-characters.ts';

const { maxCell, maxDepth, maxValues } = importLimits;

type ValueKind = 'object' | 'list' | 'scalar';

/**
 * Reads a JSON text value by value and keeps none of them, so that its memory does not depend on the text. Throws `CsvError`
 * at the first value beyond a limit. Each value must be read (`members`, `elements`, `scalar`) or skipped.
 */
export interface JsonReader {
  /** The kind of the next value. */
  kind(): ValueKind;
  /** The names of an object, each with the kind of its value. */
  members(): Generator<[name: string, kind: ValueKind]>;
  /** The kinds of a list's values. */
  elements(): Generator<ValueKind>;
  /** A string, number or boolean as text, cut at the longest cell; undefined for null. */
  scalar(): string | undefined;
  skip(): void;
  /** Counts values and characters of another row from here. */
  startRow(): void;
  /** Throws if more text follows. */
  end(): void;
  fail(problem: TableProblem): never;
}

const literal = /[-+.\w]+/y;
const number = /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i;
/** Longer numbers keep their digits. */
const maxExactDigits = 30;

export function createJsonReader(pieces: Iterable<string>): JsonReader {
  const characters = new JsonCharacters(pieces);
  let [depth, values] = [0, 0];

  const fail = (problem: TableProblem): never => {
    throw new CsvError(1, { problem });
  };
  const next = () => characters.afterSpace();
  function expect(character: string): void {
    if (next() !== character) fail('malformed');
    characters.take();
  }
  function count(): void {
    values += 1;
    if (values > maxValues) fail('too-complex');
  }

  /** Reads a list or object; `readOne` reads each of its values. */
  function* between<T>(open: string, close: string, readOne: () => T): Generator<T> {
    expect(open);
    depth += 1;
    if (depth > maxDepth) fail('too-complex');
    if (next() === close) characters.take();
    else
      for (;;) {
        yield readOne();
        const end = next();
        characters.take();
        if (end === close) break;
        if (end !== ',') fail('malformed');
      }
    depth -= 1;
  }

  const reader: JsonReader = {
    kind: () => (({ '{': 'object', '[': 'list' }) as Record<string, ValueKind>)[next()] ?? 'scalar',
    members: () =>
      between('{', '}', () => {
        count();
        const name = characters.string(maxCell);
        expect(':');
        return [name, reader.kind()] as [string, ValueKind];
      }),
    elements: () =>
      between('[', ']', () => {
        count();
        return reader.kind();
      }),
    scalar() {
      if (next() === '"') return characters.string(maxCell);
      const text = characters.run(literal, maxCell);
      if (text === 'null') return undefined;
      if (text !== 'true' && text !== 'false' && !number.test(text)) fail('malformed');
      return number.test(text) && text.length <= maxExactDigits ? String(Number(text)) : text;
    },
    skip() {
      const kind = reader.kind();
      if (kind === 'scalar') reader.scalar();
      else for (const _ of kind === 'list' ? reader.elements() : reader.members()) reader.skip();
    },
    startRow() {
      values = 0;
      characters.startRow();
    },
    end() {
      if (next() !== '') fail('malformed');
    },
    fail,
  };
  return reader;
}
