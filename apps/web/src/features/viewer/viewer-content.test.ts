import { describe, expect, test } from 'vitest';
import { readContent } from './viewer-content.ts';

const address = (type: string, data: unknown, title?: string) =>
  `?${new URLSearchParams({ type, data: JSON.stringify(data), ...(title && { title }) })}`;
const nested = (depth: number) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth);

describe('what the address says', () => {
  test('is read by the schema of its type, with its defaults', () => {
    expect(readContent(address('wifi', { ssid: 'Café', password: 'pa;ss' }, ' Guests '))).toEqual({
      at: 'code',
      title: 'Guests',
      code: { type: 'wifi', data: { ssid: 'Café', password: 'pa;ss', encryption: 'WPA', hidden: false } },
    });
  });

  test.each(['', '?type=text', '?data=%7B%7D', '?type=&data=%7B%7D', '?type=text&data='])(
    'is missing in "%s"',
    (search) => {
      expect(readContent(search)).toEqual({ at: 'missing' });
    },
  );

  test.each([
    ['no JSON', '?type=text&data=hello'],
    ['JSON cut short', '?type=text&data=%7B%22text%22%3A%22a'],
    ['no JSON for a type without a card', '?type=url&data=hello'],
    ['a bare value', address('text', 'hello')],
    ['null', address('text', null)],
    ['a list', address('text', [{ text: 'hello' }])],
    ['a field of the wrong kind', address('text', { text: 7 })],
    ['an object where a text should be', address('text', { text: { toString: 'x' } })],
    ['a required field left out', address('vcard', { phone: '+1 555 010 020' })],
    ['a blank text', address('text', { text: '  \n ' })],
    ['a text that is too long', address('text', { text: 'x'.repeat(2901) })],
    ['a number that is none', address('phone', { phone: 'javascript:alert(1)' })],
    ['a place off the earth', address('location', { latitude: 91, longitude: 0 })],
    ['an address that would break out of a mail', address('email', { email: 'a@b.co\r\nBcc: c@d.co' })],
    ['a day that does not exist', address('event', { title: 'x', startDate: '2026-02-30T10:00:00Z', endDate: 'x' })],
    ['deep JSON', `?type=text&data=${encodeURIComponent(nested(2000))}`],
    ['deep JSON beside a good field', address('text', { text: 'hello', more: { a: [[[1]]] } })],
    ['huge JSON', address('text', { text: 'hello', more: 'x'.repeat(40_000) })],
  ])('is invalid: %s', (_, search) => {
    expect(readContent(search)).toEqual({ at: 'invalid' });
  });

  test.each(['url', 'crypto', 'toString', '__proto__', 'constructor', 'WIFI', 'wifi '])(
    'has no card for the type %s',
    (type) => {
      expect(readContent(address(type, { text: 'hello' }))).toEqual({ at: 'unsupported' });
    },
  );

  test('keeps nothing that the schema does not know, and touches no prototype', () => {
    const data = '{"text":"hello","__proto__":"polluted","constructor":"x","onclick":"alert(1)"}';
    const content = readContent(`?type=text&data=${encodeURIComponent(data)}`);
    expect(content).toEqual({ at: 'code', title: undefined, code: { type: 'text', data: { text: 'hello' } } });
    expect(Object.getPrototypeOf(content)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('has room for the longest text in any script', () => {
    const text = '漢'.repeat(2900);
    expect(readContent(address('text', { text }))).toMatchObject({ at: 'code', code: { data: { text } } });
  });

  test('cuts a title that no code of ours can have', () => {
    expect(readContent(address('text', { text: 'a' }, 'x'.repeat(5000)))).toMatchObject({ title: 'x'.repeat(200) });
  });
});
