import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * The ids of the requests in progress. Following each request through its callbacks (`AsyncLocalStorage`) would name the one
 * that threw, at the price of a tenth of every request on Node 20.
 */
const openRequests = new Set<string>();
const maxListed = 20;

/** The ids of the requests in progress, newest first: one of them has caused an error thrown outside of its handler. */
export const openRequestIds = (): string[] => [...openRequests].reverse().slice(0, maxListed);

export function trackRequests(app: FastifyInstance): void {
  const openOf = new WeakMap<Socket, Set<string>>();

  function idsOf(socket: Socket): Set<string> {
    const known = openOf.get(socket);
    if (known) return known;
    const ids = new Set<string>();
    openOf.set(socket, ids);
    // Node does not close answers that wait behind another one on a lost connection.
    socket.once('close', () => {
      for (const id of ids) openRequests.delete(id);
    });
    return ids;
  }

  app.addHook('onRequest', ({ id, raw: { socket } }, { raw }, done) => {
    const ids = idsOf(socket);
    openRequests.add(id);
    ids.add(id);
    raw.once('close', () => {
      openRequests.delete(id);
      ids.delete(id);
    });
    done();
  });
}
