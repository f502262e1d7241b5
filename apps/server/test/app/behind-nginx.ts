import { createServer, request as sendRequest, type IncomingMessage, type Server } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { freePort } from '@tessera/test-kit/free-port';
import { startNginx } from '@tessera/test-kit/nginx';

type Inject = FastifyInstance['inject'];

interface Injected {
  method?: string;
  url?: string;
  query?: Record<string, string>;
  headers?: Record<string, string | string[] | undefined>;
  payload?: unknown;
  remoteAddress?: string;
}

/** The addresses of nginx and of the test's client, which act as proxies in addition to those of a test. */
export const proxiesInFront = ['127.0.0.1', '127.0.0.1'] as const;

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Paths that nginx does not pass on: metrics, which are scraped from the nodes, and malformed paths. */
const isForNodesOnly = (path: string) => /^\/+metrics|%2f|%00/i.test(path) || !isDecodable(path.split('?', 1)[0] ?? '');

/** Listens on a separate port, so that a test can still let the app listen elsewhere. */
async function listen(http: FastifyInstance): Promise<Server> {
  const server = createServer({ maxHeaderSize: 48 * 1024 }, (request, response) =>
    http.server.emit('request', request, response),
  );
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
}

function requestPath({ url = '/', query = {} }: Injected): string {
  const address = new URL(url, 'http://localhost');
  const path = url.startsWith('/') ? url : address.pathname + address.search;
  const more = new URLSearchParams(query).toString();
  return more === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${more}`;
}

async function readBytes(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Sends an injected request through nginx to the next node. */
async function sendOver(port: number, given: Injected) {
  const { payload, remoteAddress = '127.0.0.1' } = given;
  const headers = Object.fromEntries(
    Object.entries(given.headers ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), value]],
    ),
  );
  const isObject = typeof payload === 'object' && payload !== null && !Buffer.isBuffer(payload);
  const body = isObject ? JSON.stringify(payload) : (payload as string | Buffer | undefined);
  if (isObject) headers['content-type'] ??= 'application/json';
  if (body !== undefined) headers['content-length'] = String(Buffer.byteLength(body));
  headers['x-forwarded-for'] = [headers['x-forwarded-for'], remoteAddress].filter(Boolean).join(', ');
  headers['host'] ??= 'localhost:80';
  const options = {
    host: '127.0.0.1',
    port,
    method: given.method ?? 'GET',
    path: requestPath(given),
    maxHeaderSize: 96 * 1024,
  };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = sendRequest({ ...options, headers }, resolve);
    request.once('error', reject);
    request.end(body);
  });
  const rawPayload = await readBytes(answer);
  const text = rawPayload.toString('utf8');
  return {
    statusCode: answer.statusCode ?? 0,
    headers: answer.headers,
    rawPayload,
    body: text,
    payload: text,
    json: <T>() => JSON.parse(text) as T,
  };
}

/** Redirects injections into the first node through nginx, which passes them to all nodes in turn. */
export async function putBehindNginx(nodes: readonly FastifyInstance[]): Promise<() => Promise<void>> {
  const servers = await Promise.all(nodes.map(listen));
  const folder = mkdtempSync(join(tmpdir(), 'tessera-nginx-'));
  const port = await freePort();
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  const nginx = await startNginx({ port, nodes: ports, folder });
  const sendTo = (given: Injected) => sendOver(isForNodesOnly(given.url ?? '') ? (ports[0] ?? port) : port, given);
  const inject = (given: string | Injected) => sendTo(typeof given === 'string' ? { url: given } : given);
  const [first] = nodes;
  if (first) first.inject = inject as unknown as Inject;
  return async () => {
    await nginx.stop();
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
    rmSync(folder, { recursive: true, force: true });
  };
}
