import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createLog } from '../platform/log/log.ts';
import { AppConnections } from './app-connections.ts';
import { ClientConnections } from './client-connections.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A gateway that passes everything to an app, which the test starts with `startApp`. */
async function startGateway() {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-pass-'));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  const socketPath = join(folder, 'app.sock');
  let ready: (() => void)[] = [];
  let app: Server | undefined;
  const connections = new AppConnections({
    log: createLog('silent'),
    mode: 'development',
    readyApp: () => (app ? { socketPath } : undefined),
    onceReady: (listener) => void ready.push(listener),
  });
  const clients = new ClientConnections({ fastPath: () => false, pass: connections.pass });
  const server = createServer({ allowHalfOpen: true }, clients.accept).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  return {
    connections,
    port,
    async startApp(
      serve: (
        received: string,
        end: (text: string) => void,
        destroy: () => void,
        write: (text: string) => void,
        socket: Socket,
      ) => void,
    ) {
      const started = createServer({ allowHalfOpen: true }, (socket) => {
        socket.on('error', () => {});
        socket.once('data', (bytes) =>
          serve(
            bytes.toString(),
            (text) => void socket.end(text),
            () => void socket.destroy(),
            (text) => void socket.write(text),
            socket,
          ),
        );
      }).listen(socketPath);
      await once(started, 'listening');
      closers.push(() => started.close());
      app = started;
      for (const listener of ready.splice(0)) listener();
      ready = [];
    },
    send(text = 'GET / HTTP/1.1\r\n\r\n'): Promise<string> {
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
      let answer = '';
      socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
      socket.on('error', () => {});
      socket.write(text);
      return new Promise((resolve) => {
        socket.on('end', () => socket.end());
        socket.on('close', () => resolve(answer));
      });
    },
  };
}

describe('connection passed to the app', () => {
  it('arrives with the address of its client and returns the answer', async () => {
    const { startApp, send } = await startGateway();
    await startApp((received, end) => end(`received ${received}`));
    expect(await send('GET /v1/site\r\n\r\n')).toMatch(
      /^received PROXY TCP4 127\.0\.0\.1 127\.0\.0\.1 \d+ \d+\r\nGET \/v1\/site\r\n\r\n$/,
    );
  });

  it('waits for an app process that is being replaced', async () => {
    const { startApp, send } = await startGateway();
    const answers = Promise.all([send(), send(), send()]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await startApp((_, end) => end('HTTP/1.1 200 OK\r\n\r\n'));
    expect(await answers).toEqual(Array(3).fill('HTTP/1.1 200 OK\r\n\r\n'));
  });

  it('gets 503 with Retry-After when too many clients wait', async () => {
    const { send, connections } = await startGateway();
    for (let n = 0; n < 1000; n += 100) {
      for (let m = 0; m < 100; m += 1) void send();
      while (connections.open < n + 100) await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const answer = await send();
    expect(answer).toMatch(/^HTTP\/1\.1 503 /);
    expect(answer).toContain('\r\nRetry-After: 5\r\n');
    expect(answer).toContain('"code":"unavailable"');
    expect(answer).toContain('X-Content-Type-Options: nosniff');
    connections.destroy();
  });

  it('gets 503 when the app process dies before it answers', async () => {
    const { startApp, send } = await startGateway();
    await startApp((_, __, destroy) => destroy());
    expect(await send()).toMatch(/^HTTP\/1\.1 503 /);
  });

  it.each([
    ['a browser', 'GET /login', 'Accept: text/html,*/*\r\nAccept-Language: fr', 'lang="fr"'],
    ['a browser with an unknown language', 'GET /', 'accept: text/html', 'lang="en"'],
    ['a script', 'GET /login', 'Accept: */*', '"code":"unavailable"'],
    ['an API call', 'GET /v1/site', 'Accept: text/html', '"code":"unavailable"'],
    ['a form', 'POST /login', 'Accept: text/html', '"code":"unavailable"'],
  ])('gets 503 in the format for %s', async (_client, line, headers, expected) => {
    const { startApp, send } = await startGateway();
    await startApp((_, __, destroy) => destroy());
    const answer = await send(`${line} HTTP/1.1\r\nHost: a\r\n${headers}\r\n\r\n`);
    expect(answer).toContain(expected);
    expect(answer.includes('\r\nRefresh: 5\r\n')).toBe(expected.startsWith('lang='));
  });

  it.each([
    ['is taken back once the app has answered', 'GET / HTTP/1.1\r\nHost: a\r\n\r\n', 0],
    ['is not taken back when more than one request was sent', 'GET / HTTP/1.1\r\nHost: a\r\n\r\nGET', 1],
  ])('%s', async (_, text, open) => {
    const { startApp, send, connections } = await startGateway();
    let answered = 0;
    await startApp((_received, _end, _destroy, write) => {
      write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
      answered += 1;
    });
    void send(text);
    await expect.poll(() => answered).toBe(1);
    // Enough time to take the second one back, too.
    if (open > 0) await new Promise((resolve) => setTimeout(resolve, 100));
    await expect.poll(() => connections.open).toBe(open);
    connections.destroy();
  });

  it.each([
    ['repeats a GET', 'GET', '200 OK'],
    ['answers 503 to a POST', 'POST', '503 Service Unavailable'],
  ])('%s when the app closes the kept connection before reading it', async (_, method, expected) => {
    const { startApp, port } = await startGateway();
    await startApp((_received, _end, _destroy, write, socket) => {
      write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
      socket.once('data', () => socket.destroy());
    });
    const client = connect({ port, host: '127.0.0.1' }).setEncoding('utf8');
    let answers = '';
    client.on('data', (part: string) => (answers += part));
    client.on('error', () => {});
    client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await expect.poll(() => answers).toMatch(/ok$/);
    answers = '';
    client.write(`${method} /v1/site HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n`);
    await expect.poll(() => answers).toMatch(new RegExp(`^HTTP/1\\.1 ${expected}`));
    client.destroy();
  });

  it('is not passed when its client has disconnected', async () => {
    const { startApp, connections } = await startGateway();
    const received: string[] = [];
    await startApp((text) => received.push(text));
    const gone = new Socket();
    connections.pass({ socket: gone, takeBack() {} }, Buffer.from('GET / HTTP/1.1\r\nHost: a\r\n\r\n'), 0);
    expect(gone.destroyed).toBe(true);
    expect(connections.open).toBe(0);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(received).toEqual([]);
  });

  it.each([
    ['closes', (socket: Socket, answer: string) => socket.end(answer, () => socket.destroy())],
    ['resets', (socket: Socket, answer: string) => socket.write(answer, () => socket.destroy())],
  ])('returns an answer that the app sends before it %s with most of the request unread', async (_, send413) => {
    const { startApp, send } = await startGateway();
    const answer = 'HTTP/1.1 413 Payload Too Large\r\nConnection: close\r\nContent-Length: 2\r\n\r\nno';
    await startApp((_received, _end, _destroy, _write, socket) => {
      socket.pause();
      send413(socket, answer);
    });
    const body = 'x'.repeat(4_000_000);
    const request = `POST /v1/imports HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    for (let n = 0; n < 20; n += 1) expect(await send(request)).toBe(answer);
  });

  it('is closed when the app process dies in the middle of an answer', async () => {
    const { startApp, send, connections } = await startGateway();
    await startApp((_, end) => end('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc'));
    expect(await send()).toBe('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc');
    await expect.poll(() => connections.open).toBe(0);
  });
});
