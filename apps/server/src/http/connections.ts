import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Long enough for a request that is already under way to show itself. */
const graceMs = 500;

/**
 * Lets a server that is closing go even when someone holds a connection open without ever asking for anything, as
 * browsers do ahead of need. Connections with a request in hand are left to finish it.
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

/** A client waits for its answers, or pipelines a few requests at most. */
const mostUnanswered = 32;

/**
 * Closes a connection on which request after request comes without waiting for answers. All requests that arrive in one
 * piece are handled in one turn of the event loop, so hundreds of them would stop every other client for seconds.
 */
export function limitPipelining(http: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>();
  http.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    const count = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, count);
    reply.raw.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    if (count <= mostUnanswered) {
      done();
      return;
    }
    reply.hijack();
    socket.destroy();
  });
}
