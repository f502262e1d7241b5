import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { createHttp, type Http } from '../../http/create-http.ts';
import { systemClock } from '../../platform/clock/clock.ts';
import { createLog } from '../../platform/log/log.ts';
import { prometheusMetrics } from '../../platform/metrics/metrics.ts';
import { liveRoutes } from './live.routes.ts';

const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 10_000 });

let http: Http;
const sockets: Socket[] = [];
/** One entry per open stream. */
const followers = new Set<() => void>();
let opened = 0;
const failures: unknown[] = [];
const noteFailure = (error: unknown) => failures.push(error);

async function start(options: Partial<{ beatMs: number; longestMs: number; mostPerUser: number; mostInAll: number }>) {
  ({ http } = createHttp({ config: readConfig({}), log: createLog('silent'), metrics: prometheusMetrics() }));
  const follow = (_id: string, callback: () => void) => {
    followers.add(callback);
    opened += 1;
    return () => void followers.delete(callback);
  };
  const deps = {
    live: { follow, followSession: () => () => {} },
    authenticate: (token: string) =>
      Promise.resolve({ userId: token, sessionId: token, email: 'ann@example.org', language: 'en' } as const),
    limiter: { hit: () => Promise.resolve(0), wait: () => Promise.resolve(0), close: () => Promise.resolve() },
    clock: systemClock,
  };
  liveRoutes(http, deps, { beatMs: 60_000, longestMs: 600_000, mostPerUser: 100, mostInAll: 100, ...options });
  http.get('/v1/large', { config: { access: 'visitor' } }, () => Buffer.alloc(50 * 1024 * 1024));
  await http.listen({ host: '127.0.0.1', port: 0 });
}

const large = 'GET /v1/large HTTP/1.1\r\nHost: x\r\n\r\n';
const request = (user: string) =>
  `GET /v1/events HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\nAuthorization: Bearer ${user}\r\n\r\n`;

/** A client that asks for streams, all at once, and does not read. */
const ask = (...users: string[]): Socket => write(users.map(request).join(''));

function write(bytes: string): Socket {
  const { port } = http.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
  socket.on('error', () => {}).pause();
  sockets.push(socket);
  return socket;
}

/** The same client, reading. */
function readFrom(socket: Socket) {
  const heard = { text: '' };
  socket.setEncoding('utf8').on('data', (text: string) => (heard.text += text));
  socket.resume();
  return heard;
}

beforeEach(() => {
  opened = 0;
  process.on('uncaughtExceptionMonitor', noteFailure);
});
afterEach(async () => {
  process.off('uncaughtExceptionMonitor', noteFailure);
  for (const socket of sockets.splice(0)) socket.destroy();
  await http.close();
  expect(failures.splice(0)).toEqual([]);
});

describe('streams of a client that pipelines requests and never reads', () => {
  it('end after their time behind an answer that is not read, and nothing is written to them afterwards', async () => {
    await start({ beatMs: 5, longestMs: 200 });
    write(large + request('ann') + request('ann'));
    await eventually(() => opened).toBe(2);
    await eventually(() => followers.size).toBe(0);
    // Many beats later the process is still there, and answers.
    await new Promise((resolve) => setTimeout(resolve, 100));
    const heard = readFrom(ask('bob'));
    await eventually(() => heard.text).toContain(': open');
  });

  it('end with their connection, those still waiting for their turn included', async () => {
    await start({});
    const socket = ask('ann', 'ann', 'ann');
    await eventually(() => followers.size).toBe(3);
    socket.destroy();
    await eventually(() => followers.size).toBe(0);
  });

  it('end with their connection when too much is left unread', async () => {
    await start({});
    const socket = ask('ann', 'ann');
    const closed = new Promise((resolve) => socket.once('close', resolve));
    await eventually(() => followers.size).toBe(2);
    for (let sent = 0; sent < 1000; sent += 1) for (const changed of followers) changed();
    await eventually(() => followers.size).toBe(0);
    socket.resume();
    await closed;
  });
});

describe('streams', () => {
  it('are limited for one user', async () => {
    await start({ mostPerUser: 2 });
    ask('ann');
    ask('ann');
    await eventually(() => followers.size).toBe(2);
    const refused = readFrom(ask('ann'));
    await eventually(() => refused.text).toMatch(/^HTTP\/1\.1 429 [^]*retry-after: 30/i);
    const other = readFrom(ask('bob'));
    await eventually(() => other.text).toContain(': open');
  });

  it('are limited for all users together, and a place that is left is free again', async () => {
    await start({ mostInAll: 1 });
    const first = ask('ann');
    await eventually(() => followers.size).toBe(1);
    const refused = readFrom(ask('bob'));
    await eventually(() => refused.text).toMatch(/^HTTP\/1\.1 503 [^]*retry-after/i);
    first.destroy();
    await eventually(() => followers.size).toBe(0);
    const accepted = readFrom(ask('bob'));
    await eventually(() => accepted.text).toContain(': open');
  });

  it('leave the connection to the next request when they end', async () => {
    await start({ longestMs: 50 });
    const socket = ask('ann');
    const heard = readFrom(socket);
    await eventually(() => heard.text).toMatch(/: open[^]*\r\n0\r\n\r\n$/);
    socket.write(request('ann'));
    await eventually(() => heard.text.split('HTTP/1.1 200').length - 1).toBe(2);
  });
});
