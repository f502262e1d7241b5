// Keep-alive requests over plain sockets. Each connection sends one request at a time and reports its status, or that the
// connection broke before the response. Tests of click counting need the result of every request; load generators such as
// wrk and autocannon report totals. For maximum throughput, use wrk (bench/redirect/load.mjs).
import { connect } from 'node:net';

/** @param {string} path @param {Record<string, string>} [headers] */
export function requestFor(path, headers = {}) {
  const all = {
    Host: 'localhost',
    'User-Agent':
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
    Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
    'Accept-Language': 'en-US,en;q=0.9',
    'Accept-Encoding': 'gzip, deflate, br',
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
}

const headEnd = Buffer.from('\r\n\r\n');
const noBody = Buffer.from('Content-Length: 0\r\n');
const zero = '0'.charCodeAt(0);

/** Fast path: the status of a response that arrived in one chunk and has no body, such as a redirect; otherwise 0. @param {Buffer} chunk */
function bareStatus(chunk) {
  if (chunk.length < 20 || chunk.readUInt32BE(chunk.length - 4) !== 0x0d0a0d0a || !chunk.includes(noBody)) return 0;
  return (chunk.readUInt8(9) - zero) * 100 + (chunk.readUInt8(10) - zero) * 10 + chunk.readUInt8(11) - zero;
}

/** Status and length of the first response; undefined while it is incomplete. @param {Buffer} bytes */
function firstResponse(bytes) {
  const end = bytes.indexOf(headEnd);
  if (end === -1) return undefined;
  const status = Number(bytes.toString('latin1', 9, 12));
  const length = /content-length: (\d+)/i.exec(bytes.toString('latin1', 0, end));
  const size = end + 4 + Number(length?.[1] ?? 0);
  return size <= bytes.length ? { status, size } : undefined;
}

/**
 * Opens one connection. `onResponse` gets the status, or 0 if the connection broke before the response.
 * @param {number} port @param {(status: number) => void} onResponse
 */
export function openConnection(port, onResponse) {
  const socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  let isWaiting = false;
  let wasAccepted = false;
  let rest = Buffer.alloc(0);
  const settle = (status) => {
    isWaiting = false;
    onResponse(status);
  };
  socket.on('connect', () => {
    wasAccepted = true;
  });
  socket.on('data', (chunk) => {
    const status = rest.length === 0 ? bareStatus(chunk) : 0;
    if (status > 0) return settle(status);
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const response = firstResponse(rest);
    if (!response) return undefined;
    rest = rest.subarray(response.size);
    return settle(response.status);
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    if (isWaiting) settle(0);
  });
  return {
    get wasAccepted() {
      return wasAccepted;
    },
    get isOpen() {
      return !socket.destroyed;
    },
    get isWaiting() {
      return isWaiting;
    },
    /** @param {Buffer} request */
    send(request) {
      isWaiting = true;
      socket.write(request);
    },
    close: () => socket.destroy(),
  };
}

/** Pause before a broken connection is opened again. */
const reopenMs = 50;

/**
 * Sends the next request on each connection as soon as the last one is answered. A request on a connection that was never
 * accepted is not reported.
 * @param {{ port: number, connections: number, next: () => Buffer, onAnswer: (status: number, sentAt: number, request: Buffer) => void }} options
 */
export function startLoad({ port, connections, next, onAnswer }) {
  let isRunning = true;
  /** @type {ReturnType<typeof openConnection>[]} */
  const open = [];

  /** @param {number} index */
  function run(index) {
    let request = next();
    let sentAt = performance.now();
    const connection = openConnection(port, (status) => {
      if (status > 0 || connection.wasAccepted) onAnswer(status, sentAt, request);
      if (!isRunning) return;
      if (!connection.isOpen) {
        setTimeout(() => isRunning && run(index), reopenMs);
        return;
      }
      request = next();
      sentAt = performance.now();
      connection.send(request);
    });
    open[index] = connection;
    connection.send(request);
  }
  for (let index = 0; index < connections; index += 1) run(index);

  return {
    /** Stops sending and waits for pending responses. */
    async stop() {
      isRunning = false;
      const deadline = performance.now() + 5000;
      while (open.some((one) => one.isOpen && one.isWaiting) && performance.now() < deadline)
        await new Promise((resolve) => setTimeout(resolve, 5));
      for (const one of open) one.close();
    },
  };
}
