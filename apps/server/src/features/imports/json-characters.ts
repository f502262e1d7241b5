import { CsvError } from '../../platform/csv/read-csv.ts';
import { importLimits } from './import-limits.ts';

const { maxRowLength } = importLimits;
const space = /[ \t\r\n]+/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON does not allow them in a string
const plain = /[^"\\\u0000-\u001f]+/y;
const hexDigits = /^[\da-f]{4}$/i;
const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', '"': '"', '\\': '\\', '/': '/' };

function malformed(): never {
  throw new CsvError(1);
}

/** Characters of a text that comes in pieces. */
export class JsonCharacters {
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

  /** The next character after white space; empty at the end. */
  afterSpace(): string {
    this.run(space, 0);
    return this.peek();
  }

  #escaped(): string {
    const character = this.take();
    if (character !== 'u') return escapes[character] ?? malformed();
    const code = this.take() + this.take() + this.take() + this.take();
    return hexDigits.test(code) ? String.fromCharCode(Number.parseInt(code, 16)) : malformed();
  }

  /** Reads a string, and returns its first characters. */
  string(maxLength: number): string {
    if (this.afterSpace() !== '"') malformed();
    this.take();
    let text = '';
    for (;;) {
      text += this.run(plain, maxLength - text.length);
      const character = this.take();
      if (character === '"') return text;
      if (character !== '\\') malformed();
      const added = this.#escaped();
      if (text.length < maxLength) text += added;
    }
  }
}
