import { oddText } from './odd-values.ts';
import type { Random } from './random.ts';

type Header = readonly [name: string, value: string];

/** Enough addresses to stay below rate limits, few enough to keep the limiter's memory small. */
const addressPool = 4096;
/** This address exceeds the rate limits on purpose. */
const busyAddress = '203.0.113.7';

const oddAddresses = [
  '',
  ' ',
  ',',
  'unknown',
  '127.0.0.1',
  '::1',
  '[2001:db8::1]:443',
  '::ffff:10.0.0.1',
  'fe80::1%eth0',
  '256.256.256.256',
  '010.1.1.1',
  '10.0.0.1:65536',
  '\xff\xfe',
  "' or 1=1",
  '__proto__',
  '10.0.0.1, '.repeat(400),
  'a'.repeat(5000),
];

export function randomAddress(random: Random): string {
  if (random.chance(0.02)) return busyAddress;
  if (random.chance(0.02)) return random.pick(oddAddresses);
  const number = random.below(addressPool);
  return `10.${number >> 10}.${(number >> 5) & 31}.${(number & 31) + 1}`;
}

const agents = [
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  'Googlebot/2.1 (+http://www.google.com/bot.html)',
  'curl/8.5.0',
];

const bytes = (text: string) => [...Buffer.from(text)].map((byte) => String.fromCharCode(byte)).join('');
/** Removes characters that a header value cannot contain; `wire.ts` sends line breaks. */
const inHeader = (text: string) => bytes(text).replace(/[\0\r\n]/g, '');

const oddHeader = (random: Random): Header =>
  random.pick<() => Header>([
    () => [
      'Accept-Language',
      random.pick(['*', 'fr-CA,fr;q=0.8', ';q=', 'zz-ZZ;q=1e9', 'en,'.repeat(1000), inHeader(oddText(random))]),
    ],
    () => [
      'Accept',
      random.pick(['*/*', 'text/event-stream', ';;', 'application/json;q=nan', inHeader(oddText(random))]),
    ],
    () => ['Accept-Encoding', random.pick(['br;q=0, gzip', '*', 'identity;q=0, *;q=0', ','.repeat(2000), 'zstd'])],
    () => ['If-None-Match', random.pick(['*', '"', '"x", '.repeat(800), inHeader(oddText(random))])],
    () => ['If-Modified-Since', random.pick(['Thu, 01 Jan 1970 00:00:00 GMT', 'never'])],
    () => ['Range', random.pick(['bytes=0-0', 'bytes=-1', 'bytes=9-1', 'bytes=0-99999999999999999999', 'lines=1'])],
    () => ['Cookie', random.pick(['a=b', '='.repeat(4000), inHeader(oddText(random))])],
    () => [
      'Referer',
      random.pick(['https://example.org/', 'javascript:1', 'http://[', 'a'.repeat(7000), inHeader(oddText(random))]),
    ],
    () => ['Origin', random.pick(['null', 'https://evil.example', inHeader(oddText(random))])],
    () => ['Sec-Fetch-Site', random.pick(['cross-site', 'same-origin', ''])],
    () => ['Sec-Purpose', 'prefetch;prerender'],
    () => ['X-Moz', 'prefetch'],
    () => ['DNT', random.pick(['1', '0', 'x'])],
    () => ['Sec-GPC', '1'],
    () => ['User-Agent', random.pick(['', 'a'.repeat(8000), inHeader(oddText(random))])],
    () => ['X-Forwarded-Proto', random.pick(['https', 'javascript', ','])],
    () => ['X-Forwarded-Host', random.pick(['evil.example', '', 'a'.repeat(300)])],
    () => ['X-HTTP-Method-Override', 'DELETE'],
    () => ['Content-Encoding', random.pick(['gzip', 'br', 'identity', 'x'])],
    () => ['X-Request-Id', inHeader(oddText(random))],
    () => ['Connection', random.pick(['keep-alive', 'close, x', 'x-forwarded-for', ''])],
  ])();

/** The headers of every request, sometimes with an unusual one. */
export function commonHeaders(random: Random, authorization?: string): Header[] {
  const headers: Header[] = [
    [
      'Host',
      random.chance(0.99) ? 'localhost' : random.pick(['', 'evil.example', 'localhost:1', '[::1]', 'a b', '\xff']),
    ],
    ['X-Forwarded-For', randomAddress(random)],
  ];
  if (random.chance(0.5)) headers.push(['User-Agent', random.pick(agents)]);
  if (authorization !== undefined) headers.push(['Authorization', authorization]);
  if (random.chance(0.1)) headers.push(oddHeader(random));
  return headers;
}
