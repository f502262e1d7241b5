import type { Server } from 'node:http';
import { isIPv6, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** The longest header in version 1 of the PROXY protocol. */
const maxHeaderBytes = 107;
const lineEnd = Buffer.from('\r\n');
const grammar = /^PROXY (?:TCP4|TCP6) (\S+) \S+ \d+ \d+$/;

/** The PROXY header with the client's address; undefined if the client has disconnected. */
export function proxyHeader({ remoteAddress, localAddress, remotePort, localPort }: Socket): string | undefined {
  if (!remoteAddress || !localAddress) return undefined;
  const family = isIPv6(remoteAddress) ? 'TCP6' : 'TCP4';
  return `PROXY ${family} ${remoteAddress} ${localAddress} ${remotePort ?? 0} ${localPort ?? 0}\r\n`;
}

interface ProxyHeader {
  readonly remoteAddress: string;
  /** The position of the first byte after the header. */
  readonly end: number;
}

function readHeader(bytes: Buffer): ProxyHeader | 'incomplete' | 'invalid' {
  const end = bytes.indexOf(lineEnd);
  if (end === -1) return bytes.length < maxHeaderBytes ? 'incomplete' : 'invalid';
  const line = bytes.toString('latin1', 0, end);
  const remoteAddress = grammar.exec(line)?.[1];
  return remoteAddress === undefined ? 'invalid' : { remoteAddress, end: end + 2 };
}

/**
 * Makes a server accept connections of the gateway only: each starts with a PROXY header, whose address becomes the
 * connection's remote address. Relies on internals of Node, see docs/internals.md.
 */
export function acceptFromGateway(http: FastifyInstance): void {
  const server: Server & { httpAllowHalfOpen?: boolean } = http.server;
  // A client may close its sending side after its request and still wait for the answer.
  server.httpAllowHalfOpen = true;
  const accept = server.listeners('connection') as ((socket: Socket) => void)[];
  server.removeAllListeners('connection');
  server.on('connection', (socket) => {
    let received: Buffer = Buffer.alloc(0);
    const drop = () => socket.destroy();
    const read = (bytes: Buffer) => {
      received = received.length === 0 ? bytes : Buffer.concat([received, bytes]);
      const header = readHeader(received);
      if (header === 'incomplete') return;
      socket.off('data', read);
      socket.off('error', drop);
      if (header === 'invalid') {
        socket.destroy();
        return;
      }
      Object.defineProperty(socket, 'remoteAddress', { value: header.remoteAddress });
      socket.pause();
      if (header.end < received.length) socket.unshift(received.subarray(header.end));
      for (const listener of accept) listener.call(server, socket);
      socket.resume();
    };
    socket.on('data', read);
    socket.on('error', drop);
  });
}
