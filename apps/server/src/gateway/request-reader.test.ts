import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { once } from 'node:events';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LinkRequest, missingBodyBytes, readLinkRequest } from './request-reader.ts';

const request = (lines: readonly string[], first = 'GET /7k3m9qx HTTP/1.1') =>
  `${[first, ...lines].join('\r\n')}\r\n\r\n`;
const read = (text: string): LinkRequest | undefined => readLinkRequest(Buffer.from(text, 'latin1'));

describe('readLinkRequest', () => {
  it('reads the wanted headers in any case and without blanks', () => {
    expect(
      read(request(['HOST: x', 'User-Agent: \t Safari ', 'Accept: */*', 'dnt:1', 'Connection: Keep-Alive'])),
    ).toEqual({
      url: '/7k3m9qx',
      headers: { host: 'x', 'user-agent': 'Safari', dnt: '1', connection: 'Keep-Alive' },
      isLast: false,
    });
  });

  it.each([
    '/7K3M9QX',
    '/summer-menu',
    '/Summer-Menu/?a=b',
    '/q1',
    '/a_b.c~d',
    '/a/B',
    '/a/b/',
    `/${'a'.repeat(100)}`,
    `/${'a'.repeat(100)}/`,
  ])('reads the path %s', (url) => {
    expect(read(request(['Host: x'], `GET ${url} HTTP/1.1`))?.url).toBe(url);
  });

  it('reads `Connection: close`', () => {
    expect(read(request(['Host: x', 'Connection: close']))?.isLast).toBe(true);
  });

  it.each([
    ['the path /', request(['Host: x'], 'GET / HTTP/1.1')],
    ['a path of 102 characters', request(['Host: x'], `GET /${'a'.repeat(102)} HTTP/1.1`)],
    ['a path of three segments', request(['Host: x'], 'GET /v1/abc/d HTTP/1.1')],
    ['a path with an encoded character', request(['Host: x'], 'GET /a%2db HTTP/1.1')],
    ['another method', request(['Host: x'], 'POST /7k3m9qx HTTP/1.1')],
    ['HTTP/1.0', request(['Host: x'], 'GET /7k3m9qx HTTP/1.0')],
    ['an absolute URL', request(['Host: x'], 'GET http://x/7k3m9qx HTTP/1.1')],
    ['two spaces', request(['Host: x'], 'GET  /7k3m9qx HTTP/1.1')],
    ['a tab in the URL', request(['Host: x'], 'GET /7k3m9qx?a\tb HTTP/1.1')],
    ['a non-ASCII character in the URL', request(['Host: x'], 'GET /7k3m9qx?é HTTP/1.1')],
    ['no host', request(['Accept: */*'])],
    ['no header', 'GET /7k3m9qx HTTP/1.1\r\n\r\n'],
    ['two hosts', request(['Host: x', 'host: y'])],
    ['a body by length', request(['Host: x', 'Content-Length: 0'])],
    ['a body in chunks', request(['Host: x', 'Transfer-Encoding: chunked'])],
    ['Expect: 100-continue', request(['Host: x', 'Expect: 100-continue'])],
    ['Upgrade', request(['Host: x', 'Connection: Upgrade', 'Upgrade: websocket'])],
    ['a list of connection options', request(['Host: x', 'Connection: keep-alive, close'])],
    ['a continued line', request(['Host: x', 'User-Agent: a', ' b'])],
    ['a name with a blank', request(['Host: x', 'User-Agent : a'])],
    ['a line feed alone', request(['Host: x', 'User-Agent: a\nContent-Length: 3'])],
    ['a carriage return alone', request(['Host: x', 'User-Agent: a\rb'])],
    ['a zero byte', request(['Host: x', 'User-Agent: a\0b'])],
    ['an incomplete request', 'GET /7k3m9qx HTTP/1.1\r\nHost: x\r\n'],
    ['two requests', request(['Host: x']) + request(['Host: x'])],
    ['bytes after the request', `${request(['Host: x'])}GET`],
    ['more than 8 KB', request(['Host: x', `A: ${'a'.repeat(8200)}`])],
    ['no bytes', ''],
  ])('returns undefined for %s', (_, text) => {
    expect(read(text)).toBeUndefined();
  });
});

describe('missingBodyBytes', () => {
  const missing = (text: string) => missingBodyBytes(Buffer.from(text, 'latin1'));
  const post = (lines: string[], body = '') => request(['Host: x', ...lines], 'POST /v1/x HTTP/1.1') + body;

  it.each([
    [request(['Host: x']), 0],
    [request(['Host: x'], 'DELETE /v1/x HTTP/1.1'), 0],
    [post(['Content-Length: 5']), 5],
    [post(['content-length:5'], 'abc'), 2],
    [post(['Content-Length: 5'], 'abcde'), 0],
    [post(['Content-Length: 5'], 'abcdeG'), undefined],
    [post([], 'G'), undefined],
    [post(['Content-Length: 5', 'Content-Length: 5']), undefined],
    [post(['Content-Length: +5']), undefined],
    [post(['Content-Length: 5, 5']), undefined],
    [post(['Content-Length : 5']), undefined],
    [post(['Transfer-Encoding: chunked']), undefined],
    [post(['Expect: 100-continue', 'Content-Length: 5']), undefined],
    [request(['Host: x', 'Upgrade: websocket']), undefined],
    [request(['Host: x'], 'CONNECT x:1 HTTP/1.1'), undefined],
    [request(['Host: x'], 'GET / HTTP/1.0'), undefined],
    ['GET / HTTP/1.1\r\nHost: x\r\n', undefined],
  ])('of %j is %s', (text, count) => {
    expect(missing(text)).toBe(count);
  });
});

describe('compared with the parser of Node.js', () => {
  const parsed: IncomingMessage[] = [];
  const server = createServer((incoming, response) => {
    parsed.push(incoming);
    response.end();
  });
  beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
  afterAll(() => server.close());

  /** All requests that Node's parser finds in these bytes. */
  async function parseWithNode(text: string): Promise<IncomingMessage[]> {
    parsed.length = 0;
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.end(Buffer.from(text, 'latin1')).resume();
    await once(socket, 'close');
    return [...parsed];
  }

  const unusualCharacter = fc.constantFrom(
    '\r',
    '\n',
    '\0',
    ' ',
    '\t',
    ':',
    ',',
    '\r\n',
    'é',
    '\x7f',
    '\x0b',
    '"',
    'a',
  );
  const header = fc.constantFrom(
    'Host: x',
    'User-Agent: Mozilla/5.0 (X11)',
    'Referer: https://example.org/a',
    'DNT: 1',
    'Sec-Purpose: prefetch',
    'X-Forwarded-For: 1.1.1.1, 2.2.2.2',
    'Connection: close',
    'Connection: keep-alive',
    'Content-Length: 5',
    'Transfer-Encoding: chunked',
    'Accept-Language: fr',
  );
  const damaged = fc
    .tuple(
      fc.array(header, { maxLength: 6 }),
      fc.array(fc.tuple(fc.nat(), unusualCharacter, fc.boolean()), { maxLength: 2 }),
      fc.constantFrom('', '?utm=1', '/'),
      fc.constantFrom('7k3m9qx', 'summer-menu', 'ABC'),
    )
    .map(([lines, damages, tail, name]) =>
      damages.reduce(
        (text, [place, what, replace]) => {
          const at = place % text.length;
          return text.slice(0, at) + what + text.slice(replace ? at + 1 : at);
        },
        request(['Host: localhost', ...lines], `GET /${name}${tail} HTTP/1.1`),
      ),
    );

  it('missingBodyBytes finds the same end of a request, or returns undefined', async () => {
    let framed = 0;
    await fc.assert(
      fc.asyncProperty(damaged, fc.constantFrom('', 'abcde', 'GET / HTTP/1.1\r\n\r\n'), async (head, body) => {
        const text = head.replace('GET', 'POST') + body;
        if (missingBodyBytes(Buffer.from(text, 'latin1')) !== 0) return;
        framed += 1;
        const all = await parseWithNode(text);
        // Without a valid Host header Node refuses the request and closes the connection.
        expect(all.length).toBeLessThanOrEqual(1);
        expect(all.every(({ complete }) => complete)).toBe(true);
      }),
      { numRuns: 1500 },
    );
    expect(framed).toBeGreaterThan(100);
  });

  it('readLinkRequest reads the same URL and headers, or returns undefined', async () => {
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(damaged, async (text) => {
        const link = read(text);
        if (!link) return;
        accepted += 1;
        const all = await parseWithNode(text);
        expect(all.map(({ method, url }) => [method, url])).toEqual([['GET', link.url]]);
        expect(all[0]?.headers).toMatchObject(link.headers);
      }),
      { numRuns: 1500 },
    );
    expect(accepted).toBeGreaterThan(100);
  });
});
