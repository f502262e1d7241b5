import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  allEndpoints,
  emailSchema,
  givenPasswordSchema,
  manyLines,
  qrDataSchemas,
  storedQrDataSchemas,
  text,
} from './index.ts';

interface Leaf {
  path: string;
  schema: z.core.$ZodType;
}

/** All strings in a schema. An unknown schema type throws, so that no string is overlooked. */
function stringsIn(schema: z.core.$ZodType, path: string): Leaf[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return [{ path, schema }];
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => stringsIn(field, `${path}.${name}`));
    case 'union':
      return def.options.flatMap((option) => stringsIn(option, path));
    case 'pipe':
      return stringsIn(def.in, path);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
      return stringsIn(def.innerType, path);
    case 'record':
      return [...stringsIn(def.keyType, `${path} key`), ...stringsIn(def.valueType, `${path}.*`)];
    case 'array':
      return stringsIn(def.element, path);
    case 'enum':
    case 'literal':
    case 'number':
    case 'boolean':
      return [];
    default:
      throw new Error(`${path}: ${def.type} is unknown to this test`);
  }
}

const requestStrings = allEndpoints.flatMap(({ group, name, endpoint: { params, query, body } }) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? stringsIn(schema, `${group}.${name} ${part}`) : [],
  ),
);
const unstorable = ['\0', 'a\0b', '\ud800', '\udc00 ', 'a\ud800b@example.org'];
const controls = ['\u0001', 'a\u0008b', '\u001b[31m', 'a\u007fb', 'a\u0085b'];

describe('every string of a request', () => {
  it('is found by stringsIn', () => {
    expect(requestStrings.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['auth.login body.email', 'qrCodes.get params.id', 'qrCodes.create body.qr_data.text']),
    );
  });

  it.each(requestStrings)('refuses NUL and lone surrogates: $path', ({ schema }) => {
    for (const value of unstorable) expect(z.core.safeParse(schema, value).success, JSON.stringify(value)).toBe(false);
  });

  it.each(requestStrings.filter(({ schema }) => schema !== givenPasswordSchema))(
    'refuses control characters: $path',
    ({ schema }) => {
      for (const value of controls) expect(z.core.safeParse(schema, value).success, JSON.stringify(value)).toBe(false);
    },
  );
});

describe('text rules', () => {
  it('keep emoji, joiners and right-to-left text', () => {
    for (const value of ['👩‍👩‍👧 café', 'שלום', '\u200fمرحبا', '𝒳']) expect(z.parse(text(100), value)).toBe(value);
  });

  it('allow tabs and line breaks in multi-line texts only', () => {
    for (const value of ['a\tb', 'a\nb', 'a\r\nb']) {
      expect(z.safeParse(text(100), value).error?.issues[0]?.message).toBe('charactersInvalid');
      expect(z.parse(text(100, manyLines()), value)).toBe(value);
    }
  });

  it('report emailInvalid for an email address', () => {
    expect(z.safeParse(emailSchema, 'a\ud800@example.org').error?.issues[0]?.message).toBe('emailInvalid');
  });
});

describe('storedQrDataSchemas', () => {
  const old = { title: 'Fair\u0007', startDate: '1850-05-01T10:00:00Z', endDate: '9999-12-31T23:59:59-12:00' };

  it('accept older content that the rules for new content refuse', () => {
    expect(z.safeParse(qrDataSchemas.event, old).error?.issues.map(({ message }) => message)).toEqual([
      'charactersInvalid',
      'outOfRange',
      'outOfRange',
    ]);
    expect(z.parse(storedQrDataSchemas.event, old)).toEqual(old);
  });
});

describe('event time', () => {
  const event = (startDate: string) => ({ title: 'Tea', startDate, endDate: '2199-12-31T23:00:00Z' });

  it.each(['0000-01-01T00:00:00Z', '1899-12-31T23:59:59Z', `2026-01-01T00:00:00.${'1'.repeat(100)}Z`])(
    'is refused outside the supported years or when too long: %s',
    (startDate) => {
      expect(z.safeParse(qrDataSchemas.event, event(startDate)).error?.issues[0]?.message).toBe('outOfRange');
    },
  );

  it('is checked after the conversion to UTC', () => {
    const local = (startDate: string, timezone: string) => ({ ...event(startDate), timezone });
    const messages = (value: unknown) => z.safeParse(qrDataSchemas.event, value).error?.issues.map((it) => it.message);
    expect(messages(local('1900-01-01T00:30', 'Asia/Tokyo'))).toEqual(['outOfRange']);
    expect(messages(local('1899-12-31T23:30', 'America/New_York'))).toBeUndefined();
  });

  it('is refused in the last year that a date can have', () => {
    const given = { ...event('+275760-09-13'), timezone: 'Asia/Kathmandu' };
    expect(z.safeParse(qrDataSchemas.event, given).error?.issues[0]?.message).toBe('momentInvalid');
  });

  it('is accepted within the supported years', () => {
    expect(z.safeParse(qrDataSchemas.event, event('1900-01-01T00:00:00Z')).success).toBe(true);
  });
});
