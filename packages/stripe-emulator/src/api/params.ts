import type { Param, ParamGroup } from './form.ts';
import { invalidParameter, missingParameter, unknownParameter } from './stripe-error.ts';

/** Reads parameters by name. As at Stripe, a parameter that is never read is refused, so none is ignored silently. */
export class Params {
  readonly #group: ParamGroup;
  readonly #path: string;
  readonly #read = new Set<string>();

  constructor(group: ParamGroup, path = '') {
    this.#group = group;
    this.#path = path;
  }

  #name(name: string): string {
    return this.#path === '' ? name : `${this.#path}[${name}]`;
  }

  raw(name: string): Param | undefined {
    this.#read.add(name);
    return this.#group[name];
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
    if (value !== null && !/^-?\d+$/.test(value))
      throw invalidParameter(this.#name(name), `Invalid integer: ${value}`, 'parameter_invalid_integer');
    return value === null ? null : Number(value);
  }

  flag(name: string): boolean | null {
    const value = this.text(name);
    if (value !== null && value !== 'true' && value !== 'false')
      throw invalidParameter(this.#name(name), `Invalid boolean: ${value}`);
    return value === null ? null : value === 'true';
  }

  oneOf<const T extends string>(name: string, choices: readonly T[]): T | null {
    const value = this.text(name);
    const choice = choices.find((one) => one === value) ?? null;
    if (value !== null && choice === null)
      throw invalidParameter(this.#name(name), `Invalid ${this.#name(name)}: must be one of ${choices.join(', ')}`);
    return choice;
  }

  url(name: string): string | null {
    const value = this.text(name);
    if (value !== null && !URL.canParse(value))
      throw invalidParameter(this.#name(name), 'Not a valid URL', 'url_invalid');
    return value;
  }

  /** Reads a nested group; `read` must read every parameter that is allowed. */
  group<T>(name: string, read: (group: Params) => T): T | null {
    const value = this.raw(name);
    return value === undefined ? null : readGroup(value, this.#name(name), read);
  }

  list<T>(name: string, read: (group: Params) => T): T[] {
    const value = this.raw(name) ?? [];
    if (!Array.isArray(value)) throw invalidParameter(this.#name(name), 'Invalid array');
    return value.map((entry, index) => readGroup(entry, `${this.#name(name)}[${index}]`, read));
  }

  texts(name: string): string[] {
    const value = this.raw(name);
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  }

  metadata(): Record<string, string> {
    const value = this.raw('metadata') ?? {};
    const entries = typeof value === 'string' || Array.isArray(value) ? [] : Object.entries(value);
    return Object.fromEntries(
      entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== ''),
    );
  }

  refuseUnread(): void {
    const unread = Object.keys(this.#group).find((name) => !this.#read.has(name));
    if (unread !== undefined) throw unknownParameter(this.#name(unread));
  }
}

function readGroup<T>(value: Param, path: string, read: (group: Params) => T): T {
  if (typeof value === 'string' || Array.isArray(value)) throw invalidParameter(path, 'Invalid object');
  const group = new Params(value, path);
  const result = read(group);
  group.refuseUnread();
  return result;
}
