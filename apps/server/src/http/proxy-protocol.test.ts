import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptFromGateway, proxyHeader } from './proxy-protocol.ts';

const folder = mkdtempSync(join(tmpdir(), 'tessera-proxy-'));
const path = join(folder, 'app.sock');
const app = fastify();
app.get('/', async (request) => request.ip);
app.get('/slow', async () => {
  await new Promise((resolve) => setTimeout(resolve, 50));
  return 'late';
});
beforeAll(async () => {
  acceptFromGateway(app);
  await app.listen({ path });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

async function exchange(...parts: string[]): Promise<string> {
  const socket = connect(path);
  const closed = once(socket, 'close');
  let answer = '';
  socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
  for (const part of parts) {
    socket.write(part);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await closed;
  return answer;
}

const get = (url: string) => `GET ${url} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
const header = (remoteAddress: string, localAddress: string) =>
  proxyHeader({ remoteAddress, localAddress, remotePort: 1, localPort: 2 } as Socket);

describe('connection from the gateway', () => {
  it.each([
    ['192.0.2.7', '127.0.0.1'],
    ['2001:db8::7', '::1'],
    ['::ffff:192.0.2.7', '::1'],
    ['fe80::1%eth0', 'fe80::2'],
  ])('has the address of its client: %s', async (address, local) => {
    expect(await exchange(header(address, local) + get('/'))).toContain(`\r\n\r\n${address}`);
  });

  it('is accepted if its PROXY header arrives in pieces', async () => {
    expect(await exchange('PROXY TC', 'P4 192.0.2.7 127.0.0.1 1 2\r', '\nGET / HT', get('/').slice(8))).toContain(
      '192.0.2.7',
    );
  });

  it.each([get('/'), 'PROXY TCP4 192.0.2.7\r\nGET / HTTP/1.1\r\n\r\n', `PROXY ${'x'.repeat(200)}`])(
    'is closed without a valid PROXY header: %j',
    async (text) => {
      expect(await exchange(text)).toBe('');
    },
  );

  it('is answered after the client has closed its sending side', async () => {
    const socket = connect({ path, allowHalfOpen: true });
    let answer = '';
    socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
    socket.end(`${header('192.0.2.7', '127.0.0.1')}GET /slow HTTP/1.1\r\nHost: x\r\n\r\n`);
    await once(socket, 'end');
    expect(answer).toContain('late');
  });
});
