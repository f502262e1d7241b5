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
  app.addHook('onRequest', ({ id }, { raw }, done) => {
    openRequests.add(id);
    raw.once('close', () => openRequests.delete(id));
    done();
  });
}
