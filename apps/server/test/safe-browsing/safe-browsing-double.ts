import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A listed expression, such as `bad.example/`, with the numbers of its threat and attributes. */
interface Listed {
  expression: string;
  threat?: number;
  attributes?: readonly number[];
}

export interface SafeBrowsingDouble {
  url: string;
  /** Prefixes of each request, in hexadecimal. */
  requests: string[][];
  list(...entries: Listed[]): void;
  /** The status of the next requests; undefined: it works. */
  failWith(status: number | 'hang' | 'garbage' | undefined): void;
  close(): Promise<void>;
}

export const doubleKey = 'safe-browsing-key-of-tests';

const varint = (value: number): number[] => (value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >> 7)]);
const field = (number: number, bytes: readonly number[]) => [number * 8 + 2, ...varint(bytes.length), ...bytes];
const numberField = (number: number, value: number) => [number * 8, ...varint(value)];
const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** Answers like `hashes:search` of Safe Browsing v5: Protocol Buffers, keys, limits, quota and errors. */
export async function startSafeBrowsingDouble(cacheSeconds = 300): Promise<SafeBrowsingDouble> {
  const listed: Listed[] = [];
  const requests: string[][] = [];
  let failure: number | 'hang' | 'garbage' | undefined;

  const entry = ({ expression, threat = 2, attributes = [] }: Listed): number[] => {
    const detail = [...numberField(1, threat), ...(attributes.length > 0 ? field(2, attributes) : [])];
    return field(1, [...field(1, [...sha256(expression)]), ...field(2, detail)]);
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://double.test');
    const prefixes = url.searchParams.getAll('hashPrefixes').map((one) => Buffer.from(one, 'base64'));
    requests.push(prefixes.map((prefix) => prefix.toString('hex')));
    if (failure === 'hang') return;
    if (failure === 'garbage') return void response.end('<html>not a message</html>');
    if (failure !== undefined) return void response.writeHead(failure).end('{"error":{"code":0}}');
    if (request.headers['x-goog-api-key'] !== doubleKey) return void response.writeHead(403).end();
    const isValid =
      url.pathname === '/v5/hashes:search' &&
      prefixes.length > 0 &&
      prefixes.length <= 1000 &&
      prefixes.every((prefix) => prefix.length === 4);
    if (!isValid) return void response.writeHead(400).end();
    const matches = listed.filter(({ expression }) =>
      prefixes.some((prefix) => sha256(expression).subarray(0, 4).equals(prefix)),
    );
    const reply = [...matches.flatMap(entry), ...field(2, numberField(1, cacheSeconds))];
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end(Buffer.from(reply));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    list: (...entries) => void listed.push(...entries),
    failWith: (status) => void (failure = status),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
