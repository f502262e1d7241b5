import { limits } from '@tessera/contract';
import { CsvError, type TableProblem } from '../../platform/csv/read-csv.ts';

const { maxCell, maxDepth, maxRowLength, maxValues } = limits.imports;

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

/** Characters of a text that comes in pieces. */
class Characters {
  #piece = '';
  #at = 0;
  readonly #pieces: Iterator<string>;
  /** Characters since the start of the row. */
  #length = 0;
  constructor(pieces: Iterable<string>) {
    this.#pieces = pieces[Symbol.iterator]();
  }

  startRow(): void {
    this.#length = 0;
  }

  #moveTo(at: number): void {
    this.#length += at - this.#at;
    this.#at = at;
    if (this.#length > maxRowLength) throw new CsvError(1, { problem: 'too-complex' });
  }

  /** The next character; empty at the end. */
  peek(): string {
    while (this.#at >= this.#piece.length) {
      const next = this.#pieces.next();
      if (next.done) return '';
      [this.#piece, this.#at] = [next.value, 0];
    }
    return this.#piece.charAt(this.#at);
  }

  take(): string {
    const character = this.peek();
    this.#moveTo(this.#at + 1);
    return character;
  }

  /** Reads all characters of a class, and returns the first of them. */
  run(characters: RegExp, maxLength: number): string {
    let kept = '';
    while (this.peek() !== '') {
      characters.lastIndex = this.#at;
      if (!characters.test(this.#piece)) break;
      const end = characters.lastIndex;
      kept += this.#piece.slice(this.#at, Math.min(end, this.#at + maxLength - kept.length));
      this.#moveTo(end);
      if (end < this.#piece.length) break;
    }
    return kept;
  }
}

const space = /[ \t\r\n]+/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON does not allow them in a string
const plain = /[^"\\\u0000-\u001f]+/y;
const literal = /[-+.\w]+/y;
const number = /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i;
const hexDigits = /^[\da-f]{4}$/i;
const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', '"': '"', '\\': '\\', '/': '/' };
/** Longer numbers keep their digits. */
const maxExactDigits = 30;

export function createJsonReader(pieces: Iterable<string>): JsonReader {
  const characters = new Characters(pieces);
  let [depth, values] = [0, 0];

  const fail = (problem: TableProblem): never => {
    throw new CsvError(1, { problem });
  };
  const next = (): string => {
    characters.run(space, 0);
    return characters.peek();
  };
  function expect(character: string): void {
    if (next() !== character) fail('malformed');
    characters.take();
  }
  function count(): void {
    values += 1;
    if (values > maxValues) fail('too-complex');
  }

  function escaped(): string {
    const character = characters.take();
    if (character !== 'u') return escapes[character] ?? fail('malformed');
    const code = [0, 1, 2, 3].map(() => characters.take()).join('');
    return hexDigits.test(code) ? String.fromCharCode(Number.parseInt(code, 16)) : fail('malformed');
  }

  function string(): string {
    expect('"');
    let text = '';
    for (;;) {
      text += characters.run(plain, maxCell - text.length);
      const character = characters.take();
      if (character === '"') return text;
      if (character !== '\\') fail('malformed');
      const added = escaped();
      if (text.length < maxCell) text += added;
    }
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
        next();
        const name = string();
        expect(':');
        return [name, reader.kind()] as [string, ValueKind];
      }),
    elements: () =>
      between('[', ']', () => {
        count();
        return reader.kind();
      }),
    scalar() {
      if (next() === '"') return string();
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
