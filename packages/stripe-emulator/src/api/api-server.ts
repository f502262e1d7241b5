import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newId } from '../state/ids.ts';
import type { ApiAnswer, ApiRequest } from './api.ts';
import { type Faults, pauseOf } from './faults.ts';

type Respond = (request: ApiRequest, pause: () => Promise<void>) => Promise<ApiAnswer>;

/** What a process that does not run the emulator itself asks of it, below a path that Stripe does not have. */
export type Backstage = (path: string, body: string) => object | undefined;
const backstagePath = '/emulator/';

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

function send(response: ServerResponse, { status, headers, body }: ApiAnswer): void {
  response.writeHead(status, headers).end(body);
}

/** What Stripe's edge says when it is not well. */
const unwell = (status: number): ApiAnswer => ({
  status,
  headers: { 'Content-Type': 'application/json', 'Request-Id': newId('request') },
  body: JSON.stringify({
    error: {
      message:
        status === 429
          ? 'Too many requests hit the API too quickly.'
          : 'Sorry! There was an error while talking to Stripe.',
      type: 'api_error',
      ...(status === 429 && { code: 'rate_limit' }),
    },
  }),
});

async function serve(
  respond: Respond,
  backstage: Backstage,
  faults: Faults,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', url = '/' } = request;
  const body = await bodyOf(request);
  const behind = url.startsWith(backstagePath) ? backstage(url.slice(backstagePath.length), body) : undefined;
  if (behind) {
    const headers = { 'Content-Type': 'application/json' };
    return send(response, { status: 200, headers, body: JSON.stringify(behind) });
  }
  const trouble = faults.next(method, url);
  if (trouble?.kind === 'hang') return;
  if (trouble?.kind === 'refuse') return void request.socket.destroy();
  if (trouble?.kind === 'status') return send(response, unwell(trouble.status));
  const header = (name: string) => {
    const value = request.headers[name];
    return Array.isArray(value) ? value[0] : value;
  };
  const answer = await respond({ method, url, header, body }, pauseOf(trouble));
  if (trouble?.kind === 'lose-answer') return void request.socket.destroy();
  send(response, answer);
}

export interface ApiServer {
  host: string;
  port: number;
  close(): Promise<void>;
}

/** Listens on this machine alone, on a port of the system's choice unless told. */
export async function startApiServer(
  respond: Respond,
  backstage: Backstage,
  faults: Faults,
  port = 0,
): Promise<ApiServer> {
  const host = '127.0.0.1';
  const server: Server = createServer((request, response) => {
    serve(respond, backstage, faults, request, response).catch((error: unknown) => {
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
      send(response, { ...unwell(500), body: JSON.stringify({ error: { type: 'api_error', message } }) });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    host,
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
