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
/** Each further request takes some memory until the connection is closed. */
const maxIgnored = 500;

/**
 * Answers a limited number of pipelined requests, then closes the connection; the client can repeat the others (RFC 9112,
 * section 9.3.2). Node handles all requests of one chunk in the same turn of the event loop, so hundreds of them would block
 * every other client for seconds.
 */
export function limitPipelining(http: FastifyInstance): void {
  const pipelines = new WeakMap<Socket, { unanswered: number; ignored: number }>();
  http.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    const pipeline = pipelines.get(socket) ?? { unanswered: 0, ignored: 0 };
    pipelines.set(socket, pipeline);
    if (pipeline.ignored > 0 || pipeline.unanswered === maxUnanswered) {
      reply.hijack();
      pipeline.ignored += 1;
      if (pipeline.ignored > maxIgnored) socket.destroy();
      return;
    }
    pipeline.unanswered += 1;
    reply.raw.once('close', () => {
      pipeline.unanswered -= 1;
      if (pipeline.ignored > 0 && pipeline.unanswered === 0) socket.end();
    });
    done();
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
