import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** `AsyncLocalStorage` would name the one request that threw, but costs about 10 % of every request on Node 20. */
const openRequests = new Set<string>();
const maxListed = 20;

/** The ids of the requests in progress, newest first; one of them caused an uncaught exception. */
export const openRequestIds = (): string[] => [...openRequests].reverse().slice(0, maxListed);

export function trackRequests(app: FastifyInstance): void {
  const idsBySocket = new WeakMap<Socket, Set<string>>();

  function openIds(socket: Socket): Set<string> {
    const known = idsBySocket.get(socket);
    if (known) return known;
    const ids = new Set<string>();
    idsBySocket.set(socket, ids);
    // Node does not close a response that waits behind another one on a closed connection.
    socket.once('close', () => {
      for (const id of ids) openRequests.delete(id);
    });
    return ids;
  }

  app.addHook('onRequest', ({ id, raw: { socket } }, { raw }, done) => {
    const ids = openIds(socket);
    openRequests.add(id);
    ids.add(id);
    raw.once('close', () => {
      openRequests.delete(id);
      ids.delete(id);
    });
    done();
  });
}
