import type { Random } from './random.ts';

const combining = '\u0301\u0323\u0489';

/** Strings that parsers, databases and renderers treat differently. */
const oddTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u0001\u001f\u007f\u0085',
  '\ud800',
  'a\udfffb',
  '\udc00\ud800',
  '\ufeff',
  '\ufffe\uffff',
  '\u202e\u2066abc\u2069',
  'مرحبا\u200f‏שלום',
  '\u200b\u200d\u2060',
  '\u2028\u2029',
  '😀👩‍👩‍👧‍👦🇧🇷',
  '𝒳\u{10ffff}',
  'ﷺ',
  'İIıß\u1e9e',
  'ΐ\u0390\u1fd3',
  '\u0344\u0958',
  `a${combining.repeat(40)}`,
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  "'",
  "'; drop table users; --",
  '" onload="alert(1)',
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  '%',
  '%%',
  '%s%n',
  '%00',
  '\\',
  '\\u0000',
  '_',
  '\r\nX-Injected: 1',
  'a\nb\tc',
  '../../../../etc/passwd',
  'null',
  'undefined',
  'true',
  '-',
  '[object Object]',
  '=1+1',
  'a@b',
  'a@b.c',
  'a@b..c',
  '"quoted"@example.org',
  `${'a'.repeat(64)}@${'b'.repeat(185)}.org`,
  'javascript:alert(1)',
  'data:text/html,x',
  'http://',
  'https://a',
  'http://[::1]/',
  'http://[::1',
  'http://user:pass@example.invalid/',
  'https://example.invalid:99999/',
  'https://example.invalid/%zz',
  'https://xn--a/',
  'https://\u00e9\u0301.example/\ud800',
  'HTTPS://EXAMPLE.ORG',
  'http://127.0.0.1:80\\@example.invalid/',
];

/** JSON literals; some parsers reject some of them. */
const oddNumbers: readonly string[] = [
  '0',
  '-0',
  '-1',
  '1.5',
  '0.1',
  '1e308',
  '1e309',
  '-1e309',
  '5e-324',
  '1e-400',
  '2147483647',
  '2147483648',
  '4294967296',
  '9007199254740991',
  '9007199254740992',
  '9007199254740993',
  '9223372036854775808',
  '1e21',
  `1${'0'.repeat(400)}`,
  `0.${'3'.repeat(400)}`,
];

/** Strings where a number is expected. */
const oddNumberTexts: readonly string[] = [
  ...oddNumbers,
  'NaN',
  'Infinity',
  '-Infinity',
  '0x10',
  '1_000',
  '1,000',
  ' 1 ',
  '+1',
  '007',
  '1e3',
  '١٢٣',
  '1.',
  '.5',
  '1\0',
];

const oddDates: readonly string[] = [
  '0000-01-01',
  '0001-01-01',
  '0099-12-31',
  '1969-12-31',
  '1970-01-01',
  '1582-10-10',
  '2023-02-29',
  '2024-02-29',
  '2024-02-30',
  '2024-13-01',
  '2024-00-00',
  '9999-12-31',
  '10000-01-01',
  '+275760-09-13',
  '-000001-01-01',
  '2016-12-31T23:59:60Z',
  '2024-01-01T24:00:00Z',
  '2024-01-01T00:00:00+24:00',
  '2024-06-15T12:00:00.000000000001Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999-23:59',
  '2024-06-15 12:00:00',
  'today',
];

const fillers = ['a', 'é', '😀', ' ', '\0', '\u0301', '%', '<', '"', '\\', '\ud800', '٣', 'ﷺ', 'İ'];

export const oddText = (random: Random): string => random.pick(oddTexts);
export const oddNumber = (random: Random): string => random.pick(oddNumbers);
export const oddNumberText = (random: Random): string => random.pick(oddNumberTexts);
export const oddDate = (random: Random): string => random.pick(oddDates);

/** A string of about this many UTF-16 units. */
export function textOfLength(random: Random, length: number): string {
  const filler = random.chance(0.6) ? 'a' : random.pick(fillers);
  return filler.repeat(Math.max(0, Math.ceil(length / filler.length))).slice(0, Math.max(0, length));
}

/** Values just below, at, just above and far beyond a bound. */
export const aroundBound = (random: Random, bound: number): number =>
  random.pick([bound - 1, bound, bound + 1, bound * 2, bound * 10, 70_000]);

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const plainWords = ['Table 7', 'Ärzte', 'Menü', 'niño', 'Olá', '東京', 'Привет', 'Summer sale', 'x'];

export function ordinaryText(random: Random, minLength: number, maxLength: number): string {
  if (random.chance(0.4)) {
    const word = random.pick(plainWords);
    if (word.length >= minLength && word.length <= maxLength) return word;
  }
  const length = random.between(minLength, Math.max(minLength, Math.min(maxLength, minLength + 30)));
  return Array.from({ length }, () => letters[random.below(letters.length)]).join('');
}
