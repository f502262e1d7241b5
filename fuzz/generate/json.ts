import { oddDate, oddNumber, oddText, textOfLength } from './odd-values.ts';
import type { Random } from './random.ts';

/** JSON text, which may contain duplicate keys and numbers that JavaScript cannot represent. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject | JsonToken;
export interface JsonObject {
  readonly kind: 'object';
  readonly entries: readonly (readonly [key: string, value: Json])[];
}
export interface JsonToken {
  readonly kind: 'token';
  readonly text: string;
}

export const object = (entries: JsonObject['entries']): JsonObject => ({ kind: 'object', entries });
export const token = (text: string): JsonToken => ({ kind: 'token', text });

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !isList(value) && value.kind === 'object';
const isToken = (value: Json): value is JsonToken =>
  typeof value === 'object' && value !== null && !isList(value) && value.kind === 'token';

export function writeJson(value: Json): string {
  if (isToken(value)) return value.text;
  if (isList(value)) return `[${value.map(writeJson).join(',')}]`;
  if (isObject(value))
    return `{${value.entries.map(([key, one]) => `${JSON.stringify(key)}:${writeJson(one)}`).join(',')}}`;
  return JSON.stringify(value);
}

/** A value of the wrong type, or an edge value of the right type. */
export function oddJson(random: Random): Json {
  return random.weighted<() => Json>([
    [6, () => oddText(random)],
    [4, () => token(oddNumber(random))],
    [2, () => oddDate(random)],
    [1, () => null],
    [1, () => random.chance(0.5)],
    [1, () => []],
    [1, () => object([])],
    [1, () => [oddText(random)]],
    [1, () => object([['$ne', null]])],
    [1, () => object([['__proto__', object([['isAdmin', true]])]])],
    [1, () => textOfLength(random, random.pick([255, 256, 1000, 5000, 20_000, 66_000]))],
    [1, () => nested(random)],
  ])();
}

function nested(random: Random): JsonToken {
  const depth = random.pick([20, 200, 2000, 9000, 20_000]);
  const [open, close] = random.pick([
    ['[', ']'],
    ['{"a":', '}'],
  ] as const);
  return token(`${open.repeat(depth)}1${close.repeat(depth)}`);
}

const oddKeys = [
  '__proto__',
  'constructor',
  'prototype',
  '',
  '0',
  'length',
  'toString',
  'id',
  'user_id',
  'a.b',
  'a[b]',
];

/** Applies one mutation: a missing, extra, duplicate or misspelled key, or another value. */
export function damage(value: Json, random: Random): Json {
  if (isObject(value)) {
    const { entries } = value;
    const at = random.below(Math.max(1, entries.length));
    const entry = entries[at];
    const extra = [random.chance(0.8) ? random.pick(oddKeys) : oddText(random), oddJson(random)] as const;
    if (!entry) return object([extra]);
    const [key, inner] = entry;
    const withEntry = (changed: JsonObject['entries']) => object(entries.toSpliced(at, 1, ...changed));
    return random.weighted<() => Json>([
      [4, () => withEntry([[key, oddJson(random)]])],
      [3, () => withEntry([[key, damage(inner, random)]])],
      [2, () => withEntry([])],
      [2, () => object([...entries, extra])],
      [1, () => object([...entries, [key, oddJson(random)]])],
      [1, () => withEntry([[key.toUpperCase(), inner]])],
      [1, () => withEntry([[key, [inner]]])],
      [1, () => [value]],
    ])();
  }
  if (isList(value) && value.length > 0 && random.chance(0.5)) {
    const at = random.below(value.length);
    return value.toSpliced(at, 1, damage(value[at] ?? null, random));
  }
  return oddJson(random);
}

const deep = (part: string, count: number) => Buffer.from(part.repeat(count));

/** A body of another format, including invalid UTF-8. */
export function rawBody(random: Random, bodyLimit: number): Buffer {
  const padded = (size: number) => {
    const start = '{"email":"';
    return Buffer.from(`${start}${'a'.repeat(Math.max(0, size - start.length - 2))}"}`);
  };
  return random.weighted<() => Buffer>([
    [
      4,
      () =>
        Buffer.from(
          random.pick([
            '',
            ' ',
            'null',
            'true',
            '0',
            '""',
            '[]',
            '{',
            '}',
            '"',
            'NaN',
            '{"a":1,}',
            "{'a':1}",
            '{"a":1}{"b":2}',
            '{"a":1}\0',
            '\ufeff{}',
            '{"__proto__":{"isAdmin":true}}',
            '{"constructor":{"prototype":{"isAdmin":true}}}',
            '{"a":"\\ud800"}',
            '{"a":"\\u0000"}',
            '{"a":\u00a01}',
          ]),
        ),
    ],
    [1, () => deep('[', random.pick([100, 5000, 60_000]))],
    [1, () => deep('{"a":', random.pick([100, 5000, 12_000]))],
    [1, () => padded(bodyLimit + random.pick([-1, 0, 1, 4096]))],
    [1, () => Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0xc0, 0xaf, 0x7d])],
    [1, () => Buffer.from('{"email":"a@example.org"}', 'utf16le')],
    [1, () => Buffer.from(`{"n":1${'0'.repeat(60_000)}}`)],
    [1, () => Buffer.from(Array.from({ length: random.between(1, 200) }, () => random.below(256)))],
  ])();
}
