import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { createSender, openSender, type SenderOptions } from './sender.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listen(server: Server): Promise<number> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A server that answers every request with these bytes. */
const answering = (bytes: string) =>
  listen(createServer((socket) => socket.on('error', () => {}).on('data', () => socket.end(bytes))));

const sender = (options: Partial<SenderOptions> = {}) =>
  createSender({
    resolve: async () => ['127.0.0.1'],
    isAllowed: () => true,
    canReach: () => true,
    timeoutMs: 10_000,
    ...options,
  });
const outgoing = (url: string) => ({ url, headers: {}, body: '{}' });

describe('post', () => {
  it.each([
    ['a response', 'HTTP/1.1 204 No Content\r\n\r\n', { status: 204 }],
    ['informational responses first', 'HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\n\r\n', { status: 200 }],
    ['a body that is cut off', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nx', { status: 200 }],
    ['no HTTP', 'SSH-2.0-OpenSSH\r\n', { error: 'response' }],
    [
      'a protocol upgrade',
      'HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n',
      { error: 'response' },
    ],
    ['endless headers', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`, { error: 'response' }],
    ['nothing', '', { error: 'connection' }],
  ])('handles %s', async (_, bytes, result) => {
    const port = await answering(bytes);
    expect(await sender().post(outgoing(`http://target.test:${port}/`))).toMatchObject(result);
  });

  it('resolves the name once and asks the target by its name, also in TLS', async () => {
    const names: string[] = [];
    const port = await listen(
      createTlsServer({
        SNICallback(name, done) {
          names.push(name);
          done(new Error('no certificate'));
        },
      }).on('tlsClientError', () => {}),
    );
    let lookups = 0;
    const resolve = async () => {
      lookups += 1;
      return ['127.0.0.1'];
    };
    const result = await sender({ resolve }).post(outgoing(`https://target.test:${port}/`));
    expect(result).toHaveProperty('error');
    expect([names, lookups]).toEqual([['target.test'], 1]);
  });

  it('fails if the name has no address', async () => {
    const resolve = () => Promise.reject(new Error('not found'));
    expect(await sender({ resolve }).post(outgoing('http://target.test/'))).toMatchObject({ error: 'dns' });
  });

  it('includes name servers that do not answer in the time limit', async () => {
    const resolve = () => new Promise<string[]>(() => {});
    const result = await sender({ resolve, timeoutMs: 50 }).post(outgoing('http://target.test/'));
    expect(result).toMatchObject({ error: 'timeout' });
    expect(result.durationMs).toBeGreaterThanOrEqual(45);
  });

  it('ends when its caller aborts it', async () => {
    const sockets: Socket[] = [];
    const port = await listen(createServer((socket) => sockets.push(socket.on('error', () => {}))));
    const stop = new AbortController();
    const sending = sender().post(outgoing(`http://target.test:${port}/`), stop.signal);
    await expect.poll(() => sockets.length).toBe(1);
    stop.abort();
    expect(await sending).toMatchObject({ error: 'aborted' });
    await expect.poll(() => sockets[0]?.resume().destroyed).toBe(true);
  });

  it.each(['http://127.0.0.1', 'http://2130706433', 'http://[::ffff:127.0.0.1]'])(
    'does not connect to %s unless private addresses are allowed',
    async (origin) => {
      let connections = 0;
      const port = await listen(
        createServer((socket) => {
          connections += 1;
          socket.end('HTTP/1.1 204 No Content\r\n\r\n');
        }),
      );
      const message = outgoing(`${origin}:${port}/`);
      expect(await openSender(false).post(message)).toMatchObject({ error: 'blocked_address' });
      expect(connections).toBe(0);
      expect(await openSender(true).post(message)).toMatchObject({ status: 204 });
    },
  );
});
