import type { Random } from './random.ts';

/** An HTTP request before serialization. Strings are latin1, one character per byte, so that any byte can be sent. */
export interface HttpRequest {
  method: string;
  target: string;
  headers: readonly (readonly [name: string, value: string])[];
  body?: Buffer;
}

/** Serializes a request as a correct client does. */
export function requestBytes({ method, target, headers, body }: HttpRequest): Buffer {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const length = body === undefined ? '' : `Content-Length: ${body.length}\r\n`;
  const head = Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines}${length}\r\n`, 'latin1');
  return body === undefined ? head : Buffer.concat([head, body]);
}

const unreserved = /[\w.~-]/;
const percent = (byte: number) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`;

/** Percent-encodes the UTF-8 bytes of a string; a lone surrogate becomes three bytes, as in lenient encoders. */
export function percentEncode(text: string): string {
  let encoded = '';
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (unreserved.test(character)) encoded += character;
    else if (code >= 0xd800 && code <= 0xdfff)
      encoded += [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)].map(percent).join('');
    else encoded += [...Buffer.from(character)].map(percent).join('');
  }
  return encoded;
}

/** Invalid percent-encodings. */
export const oddEncodings: readonly string[] = [
  '%',
  '%2',
  '%zz',
  '%ff',
  '%00',
  '%c0%af',
  '%e0%80%af',
  '%ed%a0%80',
  '%f5%80%80%80',
  '%u0041',
  '%25',
  '%2f',
  '%2F..%2f',
  '%5c',
  '%0d%0a',
  '%E2%80%AE',
  '+',
  ';',
  '\xff\xfe',
  '\xc3\xa9',
  '"',
  '<',
  '|',
  '`',
  '{}',
  '^',
  '\x7f',
];

/** Encodes a query name or value, sometimes incorrectly. */
export const queryText = (text: string, random: Random, odd: number): string =>
  random.chance(odd) ? percentEncode(text) + random.pick(oddEncodings) : percentEncode(text);
