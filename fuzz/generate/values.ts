import type { Schema } from '@tessera/contract';
import fc from 'fast-check';
import { type Json, object, oddJson, token, writeJson } from './json.ts';
import { aroundBound, oddDate, oddNumber, oddNumberText, oddText, ordinaryText, textOfLength } from './odd-values.ts';
import type { Random } from './random.ts';

/** The parts of zod's schema definition that are read here. */
interface Description {
  type: string;
  shape?: Record<string, Schema>;
  innerType?: Schema;
  element?: Schema;
  keyType?: Schema;
  valueType?: Schema;
  options?: readonly Schema[];
  entries?: Record<string, string>;
  values?: readonly (string | number | boolean | null)[];
  in?: Schema;
  out?: Schema;
}
interface Check {
  check?: string;
  minimum?: number;
  maximum?: number;
  value?: number;
  pattern?: RegExp;
  format?: string;
  checks?: readonly { _zod: { def: Check } }[];
}
interface Bounds {
  minimum?: number;
  maximum?: number;
  pattern?: RegExp;
  isInteger?: boolean;
}

const describe = (schema: Schema) => schema._zod.def as unknown as Description;

/** Bounds and pattern of a string or number, collected from a schema's checks. */
function boundsOf(schema: Schema): Bounds {
  const own = schema._zod.def as unknown as Check;
  const bounds: Bounds = {};
  for (const { check, minimum, maximum, value, pattern, format } of [
    own,
    ...(own.checks ?? []).map(({ _zod }) => _zod.def),
  ]) {
    if (pattern) bounds.pattern = pattern;
    if (format === 'safeint') bounds.isInteger = true;
    const [min, max] = [
      minimum ?? (check === 'greater_than' ? value : undefined),
      maximum ?? (check === 'less_than' ? value : undefined),
    ];
    if (min !== undefined) bounds.minimum = Math.max(min, bounds.minimum ?? min);
    if (max !== undefined) bounds.maximum = Math.min(max, bounds.maximum ?? max);
  }
  return bounds;
}

/** The key is omitted from its object. */
export const missing = Symbol('missing');
export type Value = Json | typeof missing;

export interface ValueOptions {
  /** Probability that a single value is invalid. */
  odd: number;
  /** Values that exist in the product by field name, such as the email address of an account. */
  known?: (name: string) => readonly string[] | undefined;
}

const samplesByPattern = new Map<string, readonly string[]>();

/** Strings that match a pattern; created once, deterministic. */
function matchingStrings({ source }: RegExp): readonly string[] {
  const made = samplesByPattern.get(source);
  if (made) return made;
  // The generator ignores flags. Only `i` is in use, and the strings match without it too.
  const samples = fc
    .sample(fc.stringMatching(new RegExp(source)), { numRuns: 100, seed: 1 })
    // Years outside the contract's bounds are in the list of edge values.
    .map((sample) => sample.replace(/^\d\d(?=\d\d-\d\d-\d\d)/, '20'));
  samplesByPattern.set(source, samples);
  return samples;
}

/** Whether a schema has a rule that its bounds and pattern do not tell, such as the existence of a time zone. */
const hasOwnRule = (schema: Schema): boolean =>
  ((schema._zod.def as unknown as Check).checks ?? []).some(({ _zod }) => _zod.def.check === 'custom');

/** Texts for schemas with a rule of their own. */
const examples = ['UTC', 'Europe/Paris', 'https://example.org/a', '2027-03-28T08:00', '2026-12-31T23:59', '2026-05-01'];

const isDate = (pattern: RegExp) => matchingStrings(pattern).every((sample) => /^\d{4}-\d\d/.test(sample));

function validText(schema: Schema, random: Random): string {
  const text = fittingText(schema, random);
  if (!hasOwnRule(schema) || schema.safeParse(text).success) return text;
  const accepted = examples.filter((example) => schema.safeParse(example).success);
  return accepted.length > 0 ? random.pick(accepted) : text;
}

/** A text within the bounds that matches the pattern. */
function fittingText(schema: Schema, random: Random): string {
  const { minimum = 0, maximum, pattern } = boundsOf(schema);
  if (pattern) {
    const fitting = matchingStrings(pattern).filter(
      ({ length }) => length >= minimum && length <= (maximum ?? Number.POSITIVE_INFINITY),
    );
    if (fitting.length > 0) return random.pick(fitting);
  }
  return ordinaryText(random, Math.max(1, minimum), maximum ?? 40);
}

function oddTextFor(schema: Schema, random: Random): Value {
  const { minimum, maximum, pattern } = boundsOf(schema);
  const bounds = [minimum, maximum].filter((bound) => bound !== undefined);
  return random.weighted<() => Value>([
    [4, () => oddText(random)],
    [bounds.length > 0 ? 4 : 0, () => textOfLength(random, aroundBound(random, random.pick(bounds)))],
    // A valid prefix gets further than random text.
    [3, () => validText(schema, random) + oddText(random)],
    [pattern ? (isDate(pattern) ? 20 : 2) : 0, () => oddDate(random)],
    [1, () => oddNumberText(random)],
    [2, () => oddJson(random)],
    [1, () => missing],
  ])();
}

function validNumber(schema: Schema, random: Random): number {
  const { minimum = 0, maximum = 1_000_000, isInteger } = boundsOf(schema);
  const [min, max] = [Math.max(minimum, -1e15), Math.min(maximum, 1e15)];
  if (isInteger || max - min > 2) return random.between(Math.ceil(min), Math.floor(max));
  return min + ((max - min) * random.below(1001)) / 1000;
}

function oddNumberFor(schema: Schema, random: Random): Value {
  const { minimum = 0, maximum = 0 } = boundsOf(schema);
  const bound = random.pick([minimum, maximum]);
  return random.weighted<() => Value>([
    [4, () => token(oddNumber(random))],
    [4, () => bound + random.pick([-1, -0.001, 0, 0.001, 1])],
    [1, () => oddNumberText(random)],
    [2, () => oddJson(random)],
    [1, () => missing],
  ])();
}

function oddChoice(choice: string | number | boolean | null, random: Random): Value {
  const text = String(choice);
  return random.pick<() => Value>([
    () => text.toUpperCase(),
    () => `${text} `,
    () => [choice],
    () => oddJson(random),
    () => missing,
  ])();
}

/** For a string that a pipe parses as a number, generate the number. */
function pipedValue(from: Schema, to: Schema, random: Random, options: ValueOptions): Value {
  const end = describe(to);
  if (end.type === 'pipe' && end.out) return pipedValue(from, end.out, random, options);
  if (end.type !== 'number') return generateValue(from, random, options);
  const isText = describe(from).type === 'string';
  if (random.chance(options.odd)) return isText ? oddNumberText(random) : oddNumberFor(to, random);
  const number = validNumber(to, random);
  return isText ? String(number) : number;
}

/** Attempts to satisfy a rule about several values, such as that a list has no repetitions. */
const maxAttempts = 8;

/** A valid value, or with probability `odd` one that may be invalid. */
export function generateValue(schema: Schema, random: Random, options: ValueOptions): Value {
  let value = generateAnyValue(schema, random, options);
  if (options.odd > 0 || !hasOwnRule(schema)) return value;
  for (let attempt = 1; attempt < maxAttempts && !isAccepted(schema, value); attempt += 1)
    value = generateAnyValue(schema, random, options);
  return value;
}

const isAccepted = (schema: Schema, value: Value): boolean =>
  value !== missing && schema.safeParse(JSON.parse(writeJson(value))).success;

function generateAnyValue(schema: Schema, random: Random, options: ValueOptions): Value {
  const { type, shape, innerType, element, options: members, entries, values, in: from, out: to } = describe(schema);
  const { keyType, valueType } = describe(schema);
  const isOdd = random.chance(options.odd);
  if (shape) return generateObject(shape, random, options);
  if (keyType && valueType) return generateRecord(keyType, valueType, random, options);
  if (from && to) return pipedValue(from, to, random, options);
  if (members) return generateValue(random.pick(members), random, options);
  if (entries || values) {
    const choice = random.pick(values ?? Object.values(entries ?? {}));
    return isOdd ? oddChoice(choice, random) : choice;
  }
  switch (type) {
    case 'optional':
    case 'default':
    case 'catch':
      return innerType && random.chance(0.6) ? generateValue(innerType, random, options) : missing;
    case 'nullable':
      return innerType && random.chance(0.8) ? generateValue(innerType, random, options) : null;
    case 'string':
      return isOdd ? oddTextFor(schema, random) : validText(schema, random);
    case 'number':
      return isOdd ? oddNumberFor(schema, random) : validNumber(schema, random);
    case 'unknown':
      return isOdd ? oddJson(random) : ordinaryText(random, 1, 20);
    case 'boolean':
      return isOdd ? oddChoice(true, random) : random.chance(0.5);
    case 'array': {
      if (!element) return [];
      const { minimum = 0, maximum = 3 } = isOdd ? {} : boundsOf(schema);
      const length = random.between(minimum, Math.max(minimum, Math.min(maximum, 3)));
      const items = Array.from({ length }, () => generateValue(element, random, options));
      return items.filter((item) => item !== missing);
    }
    default:
      throw new Error(`no values for a schema of type ${type}`);
  }
}

/** Up to three keys that the schema does not name. */
function generateRecord(keyType: Schema, valueType: Schema, random: Random, options: ValueOptions): Json {
  const entries = Array.from({ length: random.below(4) }, () => {
    const key = generateValue(keyType, random, options);
    const value = generateValue(valueType, random, options);
    return typeof key !== 'string' || value === missing ? [] : [[key, value] as const];
  });
  return object(entries.flat());
}

function generateObject(shape: Record<string, Schema>, random: Random, options: ValueOptions): Json {
  const entries = Object.entries(shape).flatMap(([name, schema]) => {
    const known = options.known?.(name);
    const value = known && random.chance(0.5) ? random.pick(known) : generateValue(schema, random, options);
    return value === missing ? [] : [[name, value] as const];
  });
  return object(entries);
}
