import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { newId } from '../state/ids.ts';
import type { ApiRequest, ApiResponse } from './api.ts';
import type { Faults } from './faults.ts';

export interface ApiServerOptions {
  respond(request: ApiRequest, delayMs: number): Promise<ApiResponse>;
  /** Answers calls below /emulator/, which are not part of Stripe's API: other processes request keys and pages there. */
  manage(path: string, body: string): object | undefined;
  faults: Faults;
}

const managePath = '/emulator/';
const json = (status: number, value: object): ApiResponse => ({
  status,
  headers: { 'Content-Type': 'application/json', 'Request-Id': newId('request') },
  body: JSON.stringify(value),
});

const faultResponse = (status: number): ApiResponse =>
  json(status, {
    error: {
      type: 'api_error',
      ...(status === 429
        ? { code: 'rate_limit', message: 'Too many requests hit the API too quickly.' }
        : { message: 'Sorry! There was an error while talking to Stripe.' }),
    },
  });

function send(response: ServerResponse, { status, headers, body }: ApiResponse): void {
  response.writeHead(status, headers).end(body);
}

async function serve(options: ApiServerOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', url = '/' } = request;
  const body = await text(request);
  const managed = url.startsWith(managePath) && options.manage(url.slice(managePath.length), body);
  if (managed) return send(response, json(200, managed));
  const fault = options.faults.next(method, url);
  if (fault?.kind === 'hang') return;
  if (fault?.kind === 'refuse') return void request.socket.destroy();
  if (fault?.kind === 'status') return send(response, faultResponse(fault.status));
  const header = (name: string) => [request.headers[name]].flat()[0];
  const answer = await options.respond({ method, url, header, body }, fault?.kind === 'slow' ? fault.ms : 0);
  if (fault?.kind === 'lose-answer') return void request.socket.destroy();
  send(response, answer);
}

/** Listens on a free port of the loopback interface. */
export async function startApiServer(options: ApiServerOptions) {
  const host = '127.0.0.1';
  const server: Server = createServer((request, response) => {
    serve(options, request, response).catch((error: unknown) => {
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
      send(response, json(500, { error: { type: 'api_error', message } }));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, resolve);
  });
  return {
    host,
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
