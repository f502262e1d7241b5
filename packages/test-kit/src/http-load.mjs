// A load of keep-alive requests over plain sockets, light enough that the server is what is measured. Each connection
// sends a request, waits for the whole answer, and sends the next one. Shared by benches and proofs.
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

/** The status of an answer that came in one piece and has no body, as a redirect does; 0 for any other. @param {Buffer} part */
function bareStatus(part) {
  if (part.length < 20 || part.readUInt32BE(part.length - 4) !== 0x0d0a0d0a || !part.includes(noBody)) return 0;
  return (part.readUInt8(9) - zero) * 100 + (part.readUInt8(10) - zero) * 10 + part.readUInt8(11) - zero;
}

/** The first whole answer in some bytes: its status and length; nothing when it is not whole yet. @param {Buffer} bytes */
function firstAnswer(bytes) {
  const end = bytes.indexOf(headEnd);
  if (end === -1) return undefined;
  const status = Number(bytes.toString('latin1', 9, 12));
  const length = /content-length: (\d+)/i.exec(bytes.toString('latin1', 0, end));
  const size = end + 4 + Number(length?.[1] ?? 0);
  return size <= bytes.length ? { status, size } : undefined;
}

/**
 * One connection. `ask` sends a request; `onAnswer` hears its status, or 0 when the connection broke before it came.
 * @param {number} port @param {(status: number) => void} onAnswer
 */
export function openConnection(port, onAnswer) {
  const socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  let waiting = false;
  let connected = false;
  let rest = Buffer.alloc(0);
  socket.on('connect', () => {
    connected = true;
  });
  socket.on('data', (part) => {
    const status = rest.length === 0 ? bareStatus(part) : 0;
    if (status > 0) {
      waiting = false;
      onAnswer(status);
      return;
    }
    rest = rest.length === 0 ? part : Buffer.concat([rest, part]);
    const answer = firstAnswer(rest);
    if (!answer) return;
    rest = rest.subarray(answer.size);
    waiting = false;
    onAnswer(answer.status);
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    if (!waiting) return;
    waiting = false;
    onAnswer(0);
  });
  return {
    /** Whether the server ever took it. */
    get wasAccepted() {
      return connected;
    },
    get isOpen() {
      return !socket.destroyed;
    },
    get isWaiting() {
      return waiting;
    },
    /** @param {Buffer} request */
    ask(request) {
      waiting = true;
      socket.write(request);
    },
    close: () => socket.destroy(),
  };
}

/**
 * As many requests as the server answers.
 * @param {{ port: number, connections: number, next: () => Buffer, onAnswer: (status: number, sentAt: number, request: Buffer) => void }} options
 */
export function startLoad({ port, connections, next, onAnswer }) {
  let going = true;
  const open = Array.from({ length: connections }, () => {
    let request = next();
    let sentAt = performance.now();
    const connection = openConnection(port, (status) => {
      onAnswer(status, sentAt, request);
      if (!going || !connection.isOpen) return;
      request = next();
      sentAt = performance.now();
      connection.ask(request);
    });
    connection.ask(request);
    return connection;
  });
  return {
    /** Sends no more and waits for the answers that are due. */
    async stop() {
      going = false;
      const late = performance.now() + 5000;
      while (open.some((one) => one.isOpen && one.isWaiting) && performance.now() < late)
        await new Promise((resolve) => setTimeout(resolve, 5));
      for (const one of open) one.close();
    },
  };
}
