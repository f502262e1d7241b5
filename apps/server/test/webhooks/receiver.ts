import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookData } from '@tessera/contract';
import { Webhook } from 'standardwebhooks';
import { vi } from 'vitest';

export interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
  event: {
    [E in keyof WebhookData]: { type: E; timestamp: string; api_version: string; data: WebhookData[E] };
  }[keyof WebhookData];
}

type Answer = (response: ServerResponse, request: IncomingMessage) => void;
const ok: Answer = (response) => response.end('ok');

/** A real HTTP server that records what it gets. */
export async function startReceiver(host = '127.0.0.1') {
  const received: Received[] = [];
  const answers = new Map<string, Answer>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      const body = Buffer.concat(chunks).toString();
      const event = JSON.parse(body) as Received['event'];
      received.push({ path, headers: request.headers as Record<string, string>, body, event });
      (answers.get(path) ?? ok)(response, request);
    });
  });
  server.listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${port}`,
    port,
    received,
    /** The requests to a path. */
    at: (path: string) => received.filter((one) => one.path === path),
    answer: (path: string, answer: Answer) => answers.set(path, answer),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** Verifies a signature at the time of the test's clock. Throws if it is not valid. */
export function verify(secret: string, { body, headers }: Received, now: Date): void {
  vi.useFakeTimers({ toFake: ['Date'], now });
  try {
    new Webhook(secret).verify(body, headers);
  } finally {
    vi.useRealTimers();
  }
}
