import { randomAddress } from './headers.ts';
import type { Random } from './random.ts';

export const lineEnd = '\r\n';

/** Splits bytes at random positions. */
export function pieces(bytes: Buffer, random: Random, maxCuts: number): Buffer[] {
  const cuts = Array.from({ length: random.between(1, maxCuts) }, () => random.below(bytes.length + 1)).sort(
    (a, b) => a - b,
  );
  return [...cuts, bytes.length]
    .map((end, index) => bytes.subarray(index === 0 ? 0 : cuts[index - 1], end))
    .filter(({ length }) => length > 0);
}

/** Contradictory or invalid body lengths. */
export const oddLength = (random: Random, length: number): readonly string[] =>
  random.pick([
    [`Content-Length: ${length}`, `Content-Length: ${length}`],
    [`Content-Length: ${length}`, `Content-Length: ${length + 1}`],
    [`Content-Length: ${length}, ${length}`],
    ['Content-Length: -1'],
    ['Content-Length: 1e3'],
    ['Content-Length: 0x10'],
    [`Content-Length: +${length}`],
    ['Content-Length: 99999999999999999999'],
    ['Content-Length: 9007199254740993'],
    ['Content-Length:'],
    [`Content-Length : ${length}`],
    [`Content-Length: ${length}`, 'Transfer-Encoding: chunked'],
    ['Transfer-Encoding: chunked', `Content-Length: ${length}`],
    ['Transfer-Encoding: identity', `Content-Length: ${length}`],
    ['Transfer-Encoding: gzip, chunked'],
    ['Transfer-Encoding: chunked, gzip'],
    ['Transfer-Encoding: xchunked'],
    ['Transfer-Encoding:\tchunked'],
    ['Transfer-Encoding : chunked'],
    ['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'],
  ]);

const chunk = (bytes: Buffer, size = bytes.length.toString(16)) =>
  Buffer.concat([Buffer.from(`${size}${lineEnd}`, 'latin1'), bytes, Buffer.from(lineEnd)]);

const lastChunk = Buffer.from('0\r\n\r\n');

/** A chunked body, valid or broken. */
export const chunkings = (body: Buffer, random: Random): Buffer =>
  random.pick<() => Buffer>([
    () => Buffer.concat([chunk(body), lastChunk]),
    () => Buffer.concat([...pieces(body, random, 20).map((piece) => chunk(piece)), lastChunk]),
    () => Buffer.concat([chunk(body, `${(body.length + 1).toString(16)}`), lastChunk]),
    () => Buffer.concat([chunk(body, 'zz'), lastChunk]),
    () => Buffer.concat([chunk(body, '-1'), lastChunk]),
    () => Buffer.concat([chunk(body, 'ffffffffffffffff'), lastChunk]),
    () =>
      Buffer.concat([chunk(body, `${body.length.toString(16)};${'a'.repeat(random.pick([10, 20_000]))}`), lastChunk]),
    () => Buffer.concat([chunk(body), Buffer.from('0\r\nX-Trailer: 1\r\nContent-Length: 5\r\n\r\n')]),
    () => Buffer.concat([chunk(body), Buffer.from('0\n\n')]),
    () => Buffer.concat(Array.from({ length: 2000 }, () => chunk(Buffer.from('a')))),
    () => chunk(body),
  ])();

/** Header lines that parsers treat differently. */
export const oddLines = (random: Random): readonly string[] =>
  random.pick<() => readonly string[]>([
    () => [`X-Huge: ${'a'.repeat(random.pick([8000, 47_000, 48_600, 49_200, 70_000]))}`],
    () => Array.from({ length: random.pick([50, 99, 200, 1000, 2100]) }, (_, n) => `X-${n}: ${n}`),
    () => ['X-Folded: a', ' b', '\tc'],
    () => [' X-Leading: 1'],
    () => ['X-No-Colon'],
    () => [': no name'],
    () => ['X-Nul: a\0b'],
    () => ['X-Bare: a\rb'],
    () => ['X-Line: a\nX-Other: b'],
    () => ['X-High: \xff\xfe\x80'],
    () => ['X Space: 1'],
    () => ['X-\xe9: 1'],
    () => ['Host: other.example'],
    () => ['Expect: 100-continue'],
    () => ['Expect: 200-ok'],
    () => [
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ],
    () => ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__'],
    () => ['Connection: close', 'Connection: keep-alive'],
    () => ['Keep-Alive: timeout=999999'],
    () => ['Trailer: X-Trailer', 'TE: trailers'],
    () => Array.from({ length: 20 }, () => `X-Forwarded-For: ${randomAddress(random)}`),
    () => ['Authorization: Bearer x', 'Authorization: Bearer y'],
    () => ['Content-Type: application/json', 'Content-Type: text/plain'],
    () => ['__proto__: 1', 'constructor: 1'],
  ])();

/** Almost valid request lines. */
export const firstLines = (target: string, random: Random): string =>
  random.pick([
    `GET ${target} HTTP/1.0`,
    `GET ${target} HTTP/0.9`,
    `GET ${target} HTTP/2.0`,
    `GET ${target} HTTP/1.2`,
    `GET ${target} HTTP/11`,
    `GET ${target} http/1.1`,
    `GET  ${target} HTTP/1.1`,
    `GET\t${target}\tHTTP/1.1`,
    `GET ${target}`,
    `GET ${target} HTTP/1.1 x`,
    ` GET ${target} HTTP/1.1`,
    `${lineEnd}${lineEnd}GET ${target} HTTP/1.1`,
    `GET http://other.example${target} HTTP/1.1`,
    `GET //other.example${target} HTTP/1.1`,
    'GET * HTTP/1.1',
    'OPTIONS * HTTP/1.1',
    'CONNECT localhost:80 HTTP/1.1',
    `CONNECT ${target} HTTP/1.1`,
    'PRI * HTTP/2.0',
    `TRACE ${target} HTTP/1.1`,
    `M-SEARCH ${target} HTTP/1.1`,
    `QUERY ${target} HTTP/1.1`,
    `get ${target} HTTP/1.1`,
    `GETT ${target} HTTP/1.1`,
    `${'A'.repeat(9000)} ${target} HTTP/1.1`,
    `GET ${target}\0 HTTP/1.1`,
    `GET ${target}\xff HTTP/1.1`,
    `GET ? HTTP/1.1`,
    'GET  HTTP/1.1',
    'GET',
    '',
  ]);

export const clientHello = Buffer.from('160301005b010000570303', 'hex');
