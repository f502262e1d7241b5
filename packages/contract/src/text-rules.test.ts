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

/** Every string that a schema takes. A kind of schema that is not listed here fails the test, so that none is overlooked. */
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
    case 'array':
      return stringsIn(def.element, path);
    case 'enum':
    case 'literal':
    case 'number':
    case 'boolean':
      return [];
    default:
      throw new Error(`${path}: ${def.type} is not known to this test`);
  }
}

const taken = allEndpoints.flatMap(({ group, name, endpoint: { params, query, body } }) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? stringsIn(schema, `${group}.${name} ${part}`) : [],
  ),
);
const unstorable = ['\0', 'a\0b', '\ud800', '\udc00 ', 'a\ud800b@example.org'];
const controls = ['\u0001', 'a\u0008b', '\u001b[31m', 'a\u007fb', 'a\u0085b'];

describe('every string of a request', () => {
  it('is found by this test', () => {
    expect(taken.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['auth.login body.email', 'qrCodes.get params.id', 'qrCodes.create body.qr_data.text']),
    );
  });

  it.each(taken)('is free of NUL and of half characters: $path', ({ schema }) => {
    for (const value of unstorable) expect(z.core.safeParse(schema, value).success, JSON.stringify(value)).toBe(false);
  });

  it.each(taken.filter(({ schema }) => schema !== givenPasswordSchema))(
    'is free of control characters: $path',
    ({ schema }) => {
      for (const value of controls) expect(z.core.safeParse(schema, value).success, JSON.stringify(value)).toBe(false);
    },
  );
});

describe('a text', () => {
  it('keeps emoji, joiners and writing of every direction', () => {
    for (const value of ['👩‍👩‍👧 café', 'שלום', '\u200fمرحبا', '𝒳']) expect(z.parse(text(100), value)).toBe(value);
  });

  it('of one line has neither tabs nor line breaks; one of several lines has', () => {
    for (const value of ['a\tb', 'a\nb', 'a\r\nb']) {
      expect(z.safeParse(text(100), value).error?.issues[0]?.message).toBe('charactersInvalid');
      expect(z.parse(text(100, manyLines()), value)).toBe(value);
    }
  });

  it('of an address is refused in the words of an address', () => {
    expect(z.safeParse(emailSchema, 'a\ud800@example.org').error?.issues[0]?.message).toBe('emailInvalid');
  });
});

describe('content that was saved before a rule existed', () => {
  const old = { title: 'Fair\u0007', startDate: '1850-05-01T10:00:00Z', endDate: '9999-12-31T23:59:59-12:00' };

  it('is shown though it would not be accepted again', () => {
    expect(z.safeParse(qrDataSchemas.event, old).error?.issues.map(({ message }) => message)).toEqual([
      'charactersInvalid',
      'outOfRange',
      'outOfRange',
    ]);
    expect(z.parse(storedQrDataSchemas.event, old)).toEqual(old);
  });
});

describe('the moment of an event', () => {
  const event = (startDate: string) => ({ title: 'Tea', startDate, endDate: '2199-12-31T23:00:00Z' });

  it.each(['0000-01-01T00:00:00Z', '1899-12-31T23:59:59Z', `2026-01-01T00:00:00.${'1'.repeat(100)}Z`])(
    'is refused outside of its years or of its length: %s',
    (startDate) => {
      expect(z.safeParse(qrDataSchemas.event, event(startDate)).error?.issues[0]?.message).toBe('outOfRange');
    },
  );

  it('is bounded after its conversion to UTC', () => {
    const local = (startDate: string, timezone: string) => ({ ...event(startDate), timezone });
    const messages = (value: unknown) => z.safeParse(qrDataSchemas.event, value).error?.issues.map((it) => it.message);
    expect(messages(local('1900-01-01T00:30', 'Asia/Tokyo'))).toEqual(['outOfRange']);
    expect(messages(local('1899-12-31T23:30', 'America/New_York'))).toBeUndefined();
  });

  it('is kept inside of its years', () => {
    expect(z.safeParse(qrDataSchemas.event, event('1900-01-01T00:00:00Z')).success).toBe(true);
  });
});
