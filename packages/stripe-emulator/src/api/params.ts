import { invalidParameter, missingParameter, unknownParameter } from './failure.ts';
import type { Param, Params } from './form.ts';

/**
 * Reads parameters by name and keeps count: what nobody asked for is refused, as Stripe refuses it, so that a parameter
 * the emulator does not know can never pass in silence.
 */
export class Reader {
  readonly #params: Params;
  readonly #path: string;
  readonly #asked = new Set<string>();

  constructor(params: Params, path = '') {
    this.#params = params;
    this.#path = path;
  }

  #name(name: string): string {
    return this.#path === '' ? name : `${this.#path}[${name}]`;
  }

  raw(name: string): Param | undefined {
    this.#asked.add(name);
    return this.#params[name];
  }

  has(name: string): boolean {
    return this.raw(name) !== undefined;
  }

  text(name: string): string | null {
    const value = this.raw(name);
    if (value === undefined || value === '') return null;
    if (typeof value !== 'string') throw invalidParameter(this.#name(name), `Invalid string: ${JSON.stringify(value)}`);
    return value;
  }

  required(name: string): string {
    const value = this.text(name);
    if (value === null) throw missingParameter(this.#name(name));
    return value;
  }

  integer(name: string): number | null {
    const value = this.text(name);
    if (value === null) return null;
    if (!/^-?\d+$/.test(value))
      throw invalidParameter(this.#name(name), `Invalid integer: ${value}`, 'parameter_invalid_integer');
    return Number(value);
  }

  flag(name: string): boolean | null {
    const value = this.text(name);
    if (value === null) return null;
    if (value !== 'true' && value !== 'false') throw invalidParameter(this.#name(name), `Invalid boolean: ${value}`);
    return value === 'true';
  }

  oneOf<const T extends string>(name: string, choices: readonly T[]): T | null {
    const value = this.text(name);
    if (value === null) return null;
    const choice = choices.find((one) => one === value);
    if (!choice)
      throw invalidParameter(this.#name(name), `Invalid ${this.#name(name)}: must be one of ${choices.join(', ')}`);
    return choice;
  }

  address(name: string): string | null {
    const value = this.text(name);
    if (value !== null && !URL.canParse(value))
      throw invalidParameter(this.#name(name), 'Not a valid URL', 'url_invalid');
    return value;
  }

  /** A group of parameters of its own; `read` must ask for everything it takes. */
  group<T>(name: string, read: (group: Reader) => T): T | null {
    const value = this.raw(name);
    if (value === undefined) return null;
    if (typeof value === 'string' || Array.isArray(value))
      throw invalidParameter(this.#name(name), `Invalid object`, 'parameter_invalid_empty');
    const inner = new Reader(value, this.#name(name));
    const result = read(inner);
    inner.refuseRest();
    return result;
  }

  list<T>(name: string, read: (group: Reader) => T): T[] {
    const value = this.raw(name);
    if (value === undefined) return [];
    if (!Array.isArray(value)) throw invalidParameter(this.#name(name), 'Invalid array');
    return value.map((entry, index) => {
      if (typeof entry === 'string' || Array.isArray(entry)) throw invalidParameter(this.#name(name), 'Invalid object');
      const inner = new Reader(entry, `${this.#name(name)}[${index}]`);
      const result = read(inner);
      inner.refuseRest();
      return result;
    });
  }

  texts(name: string): string[] {
    const value = this.raw(name);
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  }

  metadata(name = 'metadata'): Record<string, string> {
    const value = this.raw(name);
    if (value === undefined || typeof value === 'string' || Array.isArray(value)) return {};
    return Object.fromEntries(
      Object.entries(value).filter(([, text]) => typeof text === 'string' && text !== ''),
    ) as Record<string, string>;
  }

  refuseRest(): void {
    const rest = Object.keys(this.#params).find((name) => !this.#asked.has(name));
    if (rest !== undefined) throw unknownParameter(this.#name(rest));
  }
}
