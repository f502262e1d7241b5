import { unlimited } from '../../platform/limiter/limiter.ts';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { createHttp, type Http } from '../../http/create-http.ts';
import { systemClock } from '../../platform/clock/clock.ts';
import { createLog } from '../../platform/log/log.ts';
import { prometheusMetrics } from '../../platform/metrics/metrics.ts';
import { liveRoutes } from './live.routes.ts';

const eventually = <T>(read: () => T) => expect.poll(read);

let http: Http;
const sockets: Socket[] = [];
/** One entry per open stream. */
const followers = new Set<() => void>();
let opened = 0;
const failures: unknown[] = [];
const recordFailure = (error: unknown) => failures.push(error);

async function start(
  options: Partial<{ heartbeatMs: number; maxAgeMs: number; maxPerUser: number; maxTotal: number }>,
  started = Promise.resolve(),
) {
  ({ http } = createHttp({ config: readConfig({}), log: createLog('silent'), metrics: prometheusMetrics() }));
  const follow = (_id: string, callback: () => void) => {
    followers.add(callback);
    opened += 1;
    return () => void followers.delete(callback);
  };
  const deps = {
    live: {
      started,
      follow,
      unchangedMs: () => 0,
      followJobs: () => () => {},
      followSession: () => () => {},
      watch: () => Promise.resolve({ codes: [], stop: () => Promise.resolve() }),
    },
    authenticate: (token: string) =>
      Promise.resolve({
        userId: token,
        sessionId: token,
        email: 'ann@example.org',
        language: 'en',
        authenticatedAt: new Date(),
      } as const),
    limiter: unlimited,
    clock: systemClock,
  };
  liveRoutes(http, deps, { heartbeatMs: 60_000, maxAgeMs: 600_000, maxPerUser: 100, maxTotal: 100, ...options });
  http.get('/v1/large', { config: { access: 'visitor' } }, () => Buffer.alloc(50 * 1024 * 1024));
  await http.listen({ host: '127.0.0.1', port: 0 });
}

const large = 'GET /v1/large HTTP/1.1\r\nHost: x\r\n\r\n';
const request = (user: string) =>
  `GET /v1/events HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\nAuthorization: Bearer ${user}\r\n\r\n`;

/** A client that requests streams, pipelined, and does not read. */
const openStreams = (...users: string[]): Socket => write(users.map(request).join(''));

function write(bytes: string): Socket {
  const { port } = http.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
  socket.on('error', () => {}).pause();
  sockets.push(socket);
  return socket;
}

/** Makes the client read. */
function readFrom(socket: Socket) {
  const received = { text: '' };
  socket.setEncoding('utf8').on('data', (text: string) => (received.text += text));
  socket.resume();
  return received;
}

beforeEach(() => {
  opened = 0;
  process.on('uncaughtExceptionMonitor', recordFailure);
});
afterEach(async () => {
  process.off('uncaughtExceptionMonitor', recordFailure);
  for (const socket of sockets.splice(0)) socket.destroy();
  await http.close();
  expect(failures.splice(0)).toEqual([]);
});

describe('GET /v1/events of a client that pipelines requests and never reads', () => {
  it('ends streams that wait behind an unread answer at their maximum age, and writes nothing more to them', async () => {
    await start({ heartbeatMs: 5, maxAgeMs: 200 });
    write(large + request('ann') + request('ann'));
    await eventually(() => opened).toBe(2);
    await eventually(() => followers.size).toBe(0);
    // Many heartbeats later the process still answers.
    await new Promise((resolve) => setTimeout(resolve, 100));
    const received = readFrom(openStreams('bob'));
    await eventually(() => received.text).toContain(': open');
  });

  it('ends all streams of a closed connection, also those not yet answered', async () => {
    await start({});
    const socket = openStreams('ann', 'ann', 'ann');
    await eventually(() => followers.size).toBe(3);
    socket.destroy();
    await eventually(() => followers.size).toBe(0);
  });

  it('closes the connection when too many bytes are unread', async () => {
    await start({});
    const socket = openStreams('ann', 'ann');
    const closed = new Promise((resolve) => socket.once('close', resolve));
    await eventually(() => followers.size).toBe(2);
    for (let sent = 0; sent < 1000; sent += 1) for (const changed of followers) changed();
    await eventually(() => followers.size).toBe(0);
    socket.resume();
    await closed;
  });
});

describe('GET /v1/events', () => {
  it('returns 429 when a user has too many streams', async () => {
    await start({ maxPerUser: 2 });
    openStreams('ann');
    openStreams('ann');
    await eventually(() => followers.size).toBe(2);
    const refused = readFrom(openStreams('ann'));
    await eventually(() => refused.text).toMatch(/^HTTP\/1\.1 429 [^]*retry-after: 30/i);
    const other = readFrom(openStreams('bob'));
    await eventually(() => other.text).toContain(': open');
  });

  it('opens after the process has started to listen, so that no event is missed', async () => {
    let endStart = () => {};
    await start({}, new Promise<void>((resolve) => (endStart = resolve)));
    const early = readFrom(openStreams('ann'));
    // A later request that is answered shows that the first one waits.
    const other = readFrom(write('GET /v1/events HTTP/1.1\r\nHost: x\r\n\r\n'));
    await eventually(() => other.text).toContain('HTTP/1.1 401');
    expect([early.text, opened]).toEqual(['', 0]);
    endStart();
    await eventually(() => early.text).toContain(': open');
  });

  it('returns 503 when all users together have too many streams, until one ends', async () => {
    await start({ maxTotal: 1 });
    const first = openStreams('ann');
    await eventually(() => followers.size).toBe(1);
    const refused = readFrom(openStreams('bob'));
    await eventually(() => refused.text).toMatch(/^HTTP\/1\.1 503 [^]*retry-after/i);
    first.destroy();
    await eventually(() => followers.size).toBe(0);
    const accepted = readFrom(openStreams('bob'));
    await eventually(() => accepted.text).toContain(': open');
  });

  it('leaves the connection open for the next request when the stream ends', async () => {
    await start({ maxAgeMs: 50 });
    const socket = openStreams('ann');
    const received = readFrom(socket);
    await eventually(() => received.text).toMatch(/: open[^]*\r\n0\r\n\r\n$/);
    socket.write(request('ann'));
    await eventually(() => received.text.split('HTTP/1.1 200').length - 1).toBe(2);
  });
});
