import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endStalledClients } from './connections.ts';

const timeoutMs = 1500;
/** More than the buffers at both ends of a connection. */
const length = 40_000_000;
const app = fastify({ forceCloseConnections: true });
let port: number;

beforeAll(async () => {
  endStalledClients(app, timeoutMs);
  app.get('/large', () => Buffer.alloc(length));
  app.get('/events', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'Content-Type': 'text/event-stream' });
    reply.raw.write(': open\n\n');
    setTimeout(() => reply.raw.end(': end\n\n'), 2 * timeoutMs);
  });
  app.get('/slow', async () => {
    await sleep(2 * timeoutMs);
    return 'done';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

function sendGet(path: string): Socket {
  const socket = connect(port, '127.0.0.1').pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
  return socket;
}

async function read(socket: Socket, pauseMs = 0): Promise<number> {
  let bytes = 0;
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (pauseMs > 0 && Math.floor(bytes / 1_000_000) !== Math.floor((bytes - chunk.length) / 1_000_000))
      await sleep(pauseMs);
  }
  return bytes;
}

describe('endStalledClients', () => {
  it('disconnects a client that does not read its answer', async () => {
    const served = once(app.server, 'request') as Promise<[unknown, { socket: Socket }]>;
    const socket = sendGet('/large').on('error', () => undefined);
    const [, { socket: serverEnd }] = await served;
    await once(serverEnd, 'close');
    socket.destroy();
  });

  it('lets a slow reader receive the whole answer', async () => {
    const start = performance.now();
    expect(await read(sendGet('/large'), 100)).toBeGreaterThan(length);
    expect(performance.now() - start).toBeGreaterThan(timeoutMs);
  });

  it.each(['/events', '/slow'])('does not disconnect a client that waits for the server: %s', async (path) => {
    expect(await read(sendGet(path))).toBeGreaterThan(0);
  });
});
