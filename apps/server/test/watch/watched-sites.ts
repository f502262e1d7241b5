import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createProber, type Prober } from '../../src/platform/outbound/prober.ts';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

export interface SiteRequest {
  method: string;
  host: string;
  path: string;
  agent: string;
  at: number;
}

export const page =
  (status = 200, html = '<title>Menu</title>', headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(html);
export const redirectTo =
  (location: string, status = 302): Answer =>
  (response) =>
    response.writeHead(status, { location }).end();

/** A local server for any number of sites, by host, and a prober that finds it under their names. Hosts that are `down` are not found. */
export async function startSites(now: () => number = Date.now) {
  const requests: SiteRequest[] = [];
  const answers = new Map<string, Answer>();
  const down = new Set<string>();
  const server = createServer((request, response) => {
    const [host = ''] = (request.headers.host ?? '').split(':');
    const path = request.url ?? '';
    requests.push({ method: request.method ?? '', host, path, agent: request.headers['user-agent'] ?? '', at: now() });
    (answers.get(host + path) ?? answers.get(host) ?? page())(response, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const prober: Prober = createProber({
    resolve: (host) => (down.has(host) ? Promise.reject(new Error('not found')) : Promise.resolve(['127.0.0.1'])),
    isAllowed: () => true,
    timeoutMs: 5000,
    userAgent: 'TesseraWatch/1.0 (test)',
  });
  return {
    prober,
    requests,
    down,
    url: (host: string, path = '/') => `http://${host}:${port}${path}`,
    /** Of a host, or of one of its paths. */
    answer: (place: string, answer: Answer) => answers.set(place, answer),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
