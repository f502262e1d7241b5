import { describe, expect, test } from 'vitest';
import { readContent } from './viewer-content.ts';

const searchOf = (type: string, data: unknown, title?: string) =>
  `?${new URLSearchParams({ type, data: JSON.stringify(data), ...(title && { title }) })}`;
const nested = (depth: number) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth);

describe('readContent', () => {
  test('reads each field as text', () => {
    expect(readContent(searchOf('wifi', { ssid: 'Café', password: 'pa;ss', hidden: true }, ' Guests '))).toEqual({
      kind: 'code',
      title: 'Guests',
      code: { type: 'wifi', data: { ssid: 'Café', password: 'pa;ss', hidden: 'true' } },
    });
  });

  test.each(['', '?type=text', '?data=%7B%7D', '?type=&data=%7B%7D', '?type=text&data='])(
    'returns missing for "%s"',
    (search) => {
      expect(readContent(search)).toEqual({ kind: 'missing' });
    },
  );

  test.each([
    ['invalid JSON', '?type=text&data=hello'],
    ['truncated JSON', '?type=text&data=%7B%22text%22%3A%22a'],
    ['invalid JSON for a type without a card', '?type=url&data=hello'],
    ['a JSON string', searchOf('text', 'hello')],
    ['null', searchOf('text', null)],
    ['a JSON array', searchOf('text', [{ text: 'hello' }])],
  ])('returns invalid for %s', (_, search) => {
    expect(readContent(search)).toEqual({ kind: 'invalid' });
  });

  test.each<[string, string, object, object]>([
    ['a number where a text should be', 'phone', { phone: 911 }, { phone: '911' }],
    ['null', 'email', { email: 'a@b.co', subject: null }, { email: 'a@b.co' }],
    ['an object where a text should be', 'text', { text: { toString: 'x' } }, {}],
    ['a list where a text should be', 'email', { email: ['a@b.co'], body: 'Hi' }, { body: 'Hi' }],
    ['nested JSON in an unknown field', 'text', { text: 'hello', more: { a: [[[1]]] } }, { text: 'hello' }],
    ['a missing required field', 'vcard', { phone: '+1 555 010 020' }, { phone: '+1 555 010 020' }],
    ['a blank text', 'text', { text: '  \n ' }, {}],
    ['no fields', 'wifi', {}, {}],
    ['coordinates out of range', 'location', { latitude: 91, longitude: 0 }, { latitude: '91', longitude: '0' }],
    ['a text longer than the limit for new codes', 'text', { text: 'x'.repeat(40_000) }, { text: 'x'.repeat(40_000) }],
  ])('reads all usable fields: %s', (_, type, data, read) => {
    expect(readContent(searchOf(type, data))).toEqual({ kind: 'code', title: undefined, code: { type, data: read } });
  });

  test('reads deeply nested JSON', () => {
    const search = `?type=text&data=${encodeURIComponent(nested(2000))}`;
    expect(readContent(search)).toMatchObject({ kind: 'code', code: { data: {} } });
  });

  test.each(['url', 'toString', '__proto__', 'constructor', 'WIFI', 'wifi '])(
    'returns unsupported for the type %s',
    (type) => {
      expect(readContent(searchOf(type, { text: 'hello' }))).toEqual({ kind: 'unsupported' });
    },
  );

  test('ignores fields of other types and does not change prototypes', () => {
    const data = '{"text":"hello","__proto__":{"polluted":1},"constructor":"x","onclick":"alert(1)"}';
    const content = readContent(`?type=text&data=${encodeURIComponent(data)}`);
    expect(content).toEqual({ kind: 'code', title: undefined, code: { type: 'text', data: { text: 'hello' } } });
    expect(Object.getPrototypeOf(content)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('accepts the longest text in any script', () => {
    const text = '漢'.repeat(2900);
    expect(readContent(searchOf('text', { text }))).toMatchObject({ kind: 'code', code: { data: { text } } });
  });

  test('cuts a title that is too long', () => {
    expect(readContent(searchOf('text', { text: 'a' }, 'x'.repeat(5000)))).toMatchObject({ title: 'x'.repeat(200) });
  });
});
