import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { type FastPath, type PassedClient, ClientConnections } from './client-connections.ts';

const get = (path = '/7k3m9qx', more = '') => Buffer.from(`GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`);

/** A socket whose peer reads only while the test lets it. */
class FakeSocket extends Duplex {
  sent = '';
  #held: (() => void)[] = [];
  #isReading = true;

  constructor() {
    super({ highWaterMark: 100, allowHalfOpen: true });
  }
  setTimeout(): this {
    return this;
  }
  override _read(): void {}
  override _write(chunk: Buffer, _: BufferEncoding, done: () => void): void {
    this.sent += chunk.toString('latin1');
    if (this.#isReading) done();
    else this.#held.push(done);
  }
  stopReading(): void {
    this.#isReading = false;
  }
  resumeReading(): void {
    this.#isReading = true;
    for (const done of this.#held.splice(0)) done();
  }
}

function serve(fastPath: FastPath) {
  const passed: { client: PassedClient; received: string }[] = [];
  const clients = new ClientConnections({
    fastPath,
    pass(client, bytes) {
      const one = { client, received: bytes.toString('latin1') };
      passed.push(one);
      return {
        start: (more) => void (one.received += more.toString('latin1')),
        receive: (more) => void (one.received += more.toString('latin1')),
        endRequest() {},
        destroy() {},
      };
    },
  });
  const connect = () => {
    const line = new FakeSocket();
    clients.accept(line as unknown as Socket);
    return line;
  };
  return { connect, passed, close: () => clients.close() };
}

const tick = () => new Promise((resolve) => setTimeout(resolve, 5));
const redirectAlways: FastPath = (_request, _socket, reply) => {
  reply.send('HTTP/1.1 302 Found\r\n');
  return true;
};

describe('client connection', () => {
  it('is paused while its answers are not read', async () => {
    const { connect, passed } = serve(redirectAlways);
    const line = connect();
    line.stopReading();
    for (let n = 0; n < 200; n++) {
      line.push(get());
      await Promise.resolve();
    }
    await tick();
    expect(line.writableLength).toBeLessThan(300);
    expect(line.isPaused()).toBe(true);
    line.resumeReading();
    await tick();
    expect(line.sent.match(/302/g)?.length).toBeGreaterThan(1);
    expect(passed.length).toBeLessThanOrEqual(1);
  });

  it('gets one answer per request of a burst, wherever its chunks end', async () => {
    const seen: string[] = [];
    const { connect, passed } = serve((request, _socket, reply) => {
      seen.push(request.url);
      const send = () => reply.send('HTTP/1.1 302 Found\r\n');
      // Some answers are sent at once, some later.
      if (seen.length % 3 === 0) setImmediate(send);
      else send();
      return true;
    });
    const line = connect();
    const urls = Array.from({ length: 500 }, (_, n) => `/burst-${n}`);
    const burst = Buffer.concat(urls.map((url) => get(url)));
    for (let from = 0; from < burst.length; from += 777) line.push(burst.subarray(from, from + 777));
    await expect.poll(() => line.sent.match(/302/g)?.length).toBe(urls.length);
    expect(seen).toEqual(urls);
    expect(passed).toEqual([]);
    expect(line.isPaused()).toBe(false);
  });

  it('passes a burst to the app from the first request that is not for the fast path', async () => {
    const { connect, passed } = serve(redirectAlways);
    const line = connect();
    const post = 'POST /v1/site HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nGET ';
    line.push(Buffer.concat([get(), get(), Buffer.from(post), get()]));
    await tick();
    expect(line.sent.match(/302/g)).toHaveLength(2);
    expect(passed.map(({ received }) => received)).toEqual([`${post}${get().toString()}`]);
  });

  it('passes the last, incomplete request of a burst to the app when the client sends no more', async () => {
    const { connect, passed } = serve(redirectAlways);
    const line = connect();
    line.push(Buffer.concat([get(), Buffer.from('GET /7k3')]));
    await tick();
    expect(passed).toEqual([]);
    line.push(null);
    await tick();
    expect(passed.map(({ received }) => received)).toEqual(['GET /7k3']);
  });

  it('resumes reading after pipelined requests were passed to the app', async () => {
    const later: (() => void)[] = [];
    const { connect, passed } = serve((_request, _socket, reply) => {
      later.push(() => reply.pass());
      return true;
    });
    const line = connect();
    line.push(get());
    await tick();
    line.push(get('/second'));
    await tick();
    later.shift()?.();
    line.push(get('/third-'));
    await tick();
    expect(passed.map(({ received }) => received)).toEqual([
      `${get().toString()}${get('/second').toString()}${get('/third-').toString()}`,
    ]);
  });

  it('gets all answers after it has closed its sending side', async () => {
    const later: (() => void)[] = [];
    const { connect } = serve((_request, _socket, reply) => {
      later.push(() => reply.send('HTTP/1.1 302 Found\r\n'));
      return true;
    });
    const line = connect();
    line.push(get());
    await tick();
    line.push(get());
    await tick();
    line.push(null);
    await tick();
    later.shift()?.();
    await tick();
    later.shift()?.();
    await tick();
    expect(line.sent).toBe('HTTP/1.1 302 Found\r\n\r\nHTTP/1.1 302 Found\r\nConnection: close\r\n\r\n');
    expect(line.writableEnded).toBe(true);
  });

  it('is not read after `Connection: close`', async () => {
    const { connect, passed } = serve(redirectAlways);
    const line = connect();
    line.push(get('/7k3m9qx', 'Connection: close\r\n'));
    await tick();
    line.push(get());
    await tick();
    expect(line.sent.match(/302/g)).toHaveLength(1);
    expect(passed).toHaveLength(0);
  });

  it('is passed to the app with all bytes when the fast path throws', async () => {
    const { connect, passed } = serve(() => {
      throw new Error('broken');
    });
    const line = connect();
    line.push(get());
    await tick();
    expect(passed.map(({ received }) => received)).toEqual([get().toString()]);
    line.push('more');
    await tick();
    expect(passed[0]?.received).toBe(`${get().toString()}more`);
  });

  it('returns to the fast path after an answer of the app, and keeps its app connection', async () => {
    const { connect, passed } = serve(
      (request, socket, reply) => request.url === '/7k3m9qx' && redirectAlways(request, socket, reply),
    );
    const line = connect();
    for (const path of ['/7k3m9qy', '/7k3m9qx', '/7k3m9qz']) {
      line.push(get(path));
      await tick();
      passed[0]?.client.takeBack();
    }
    expect(line.sent).toBe('HTTP/1.1 302 Found\r\n\r\n');
    expect(passed.map(({ received }) => received)).toEqual([
      `${get('/7k3m9qy').toString()}${get('/7k3m9qz').toString()}`,
    ]);
  });

  it('gets its last answer with `Connection: close` when the gateway closes', async () => {
    const { connect, close } = serve(redirectAlways);
    const [busy, idle] = [connect(), connect()];
    const closed = close();
    busy.push(get());
    await tick();
    expect(busy.sent).toContain('Connection: close');
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(idle.destroyed).toBe(true);
    busy.destroy();
    await closed;
  });
});
