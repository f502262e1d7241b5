import { EventEmitter } from 'node:events';
import { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { acceptPlainly, type PlainFront } from './plain-connections.ts';

const ask = (path = '/7k3m9qx', more = '') => Buffer.from(`GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`);

/** A connection whose other end reads when it is told to. */
class Line extends Duplex {
  heard = '';
  #held: (() => void)[] = [];
  #reads = true;

  constructor() {
    super({ highWaterMark: 100, allowHalfOpen: true });
  }
  setTimeout(): this {
    return this;
  }
  override _read(): void {}
  override _write(chunk: Buffer, _: BufferEncoding, done: () => void): void {
    this.heard += chunk.toString('latin1');
    if (this.#reads) done();
    else this.#held.push(done);
  }
  stopReading(): void {
    this.#reads = false;
  }
  readOn(): void {
    this.#reads = true;
    for (const done of this.#held.splice(0)) done();
  }
}

function serve(front: PlainFront) {
  const general: { line: Line; said: string }[] = [];
  const server = Object.assign(new EventEmitter(), { keepAliveTimeout: 1000 });
  server.on('connection', (line: Line) => {
    const one = { line, said: '' };
    general.push(one);
    line.on('data', (part: Buffer) => (one.said += part.toString('latin1')));
  });
  let close = async (): Promise<void> => {};
  const http = { server, addHook: (_: string, hook: () => Promise<void>) => (close = hook) };
  acceptPlainly(http as unknown as FastifyInstance, front);
  const connect = () => {
    const line = new Line();
    server.emit('connection', line);
    return line;
  };
  return { connect, general, close: () => close(), end: () => server.emit('close') };
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 5));
const always: PlainFront = (_request, _socket, reply) => {
  reply.send('HTTP/1.1 302 Found\r\n');
  return true;
};

describe('a plain connection', () => {
  it('is not asked for more while its answers are not read', async () => {
    const { connect, general } = serve(always);
    const line = connect();
    line.stopReading();
    for (let n = 0; n < 200; n++) {
      line.push(ask());
      await Promise.resolve();
    }
    await soon();
    expect(line.writableLength).toBeLessThan(300);
    expect(line.isPaused()).toBe(true);
    line.readOn();
    await soon();
    expect(line.heard.match(/302/g)?.length).toBeGreaterThan(1);
    expect(general.length).toBeLessThanOrEqual(1);
  });

  it('answers what was asked before the other side hung up, all of it', async () => {
    const later: (() => void)[] = [];
    const { connect } = serve((_request, _socket, reply) => {
      later.push(() => reply.send('HTTP/1.1 302 Found\r\n'));
      return true;
    });
    const line = connect();
    line.push(ask());
    await soon();
    line.push(ask());
    await soon();
    line.push(null);
    await soon();
    later.shift()?.();
    await soon();
    later.shift()?.();
    await soon();
    expect(line.heard).toBe('HTTP/1.1 302 Found\r\n\r\nHTTP/1.1 302 Found\r\nConnection: close\r\n\r\n');
    expect(line.writableEnded).toBe(true);
  });

  it('hears nothing more after the last answer', async () => {
    const { connect, general } = serve(always);
    const line = connect();
    line.push(ask('/7k3m9qx', 'Connection: close\r\n'));
    await soon();
    line.push(ask());
    await soon();
    expect(line.heard.match(/302/g)).toHaveLength(1);
    expect(general).toHaveLength(0);
  });

  it('goes to the general server with every byte it said, also when the front fails', async () => {
    const { connect, general } = serve(() => {
      throw new Error('broken');
    });
    const line = connect();
    line.push(ask());
    await soon();
    expect(general.map(({ said }) => said)).toEqual([ask().toString()]);
    line.push('more');
    await soon();
    expect(general[0]?.said).toBe(`${ask().toString()}more`);
  });

  it('gets its last answer with the word that it is the last, when the server closes', async () => {
    const { connect, close, end } = serve(always);
    const [busy, idle] = [connect(), connect()];
    await close();
    busy.push(ask());
    await soon();
    expect(busy.heard).toContain('Connection: close');
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(idle.destroyed).toBe(true);
    end();
  });
});
