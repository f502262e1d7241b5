import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Long enough for a request in transit to arrive. */
const graceMs = 500;

/**
 * Closes connections without a request in progress when the server closes: clients that open a connection and send nothing
 * would keep it from closing.
 */
export function releaseUnusedConnections(http: FastifyInstance): void {
  const unused = new Set<Socket>();
  http.server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  http.server.on('request', ({ socket }, response) => {
    unused.delete(socket);
    response.once('close', () => {
      if (!socket.destroyed) unused.add(socket);
    });
  });
  http.addHook('preClose', async () => {
    const release = setInterval(() => {
      for (const socket of unused) socket.destroy();
    }, graceMs);
    http.server.once('close', () => clearInterval(release));
  });
}

/** Clients that pipeline send few requests at a time. */
const maxUnanswered = 32;

/**
 * Closes a connection with too many pipelined requests. Node handles all requests of one chunk in the same turn of the event
 * loop, so hundreds of them would block every other client for seconds.
 */
export function limitPipelining(http: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>();
  http.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    const count = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, count);
    reply.raw.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    if (count <= maxUnanswered) {
      done();
      return;
    }
    reply.hijack();
    socket.destroy();
  });
}

const stallMs = 30_000;

/**
 * Closes the connection of a client that does not read its answer, which would stay in memory. A slow client keeps its
 * connection: Node restarts the timer whenever bytes are sent.
 */
export function endStalledClients({ server }: FastifyInstance, timeoutMs = stallMs): void {
  server.on('request', (_request, response) => {
    response.setTimeout(timeoutMs, () => {
      const { socket } = response;
      // Without unsent bytes, the server is slow or an event stream has no events.
      if (socket && socket.writableLength > 0) socket.destroy();
    });
  });
}
