import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Answers a request at once, or says false and has done nothing. */
export type Front = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Gives `front` every request before the framework sees it; a request costs the framework more than a redirect does.
 * A server that is closing leaves everything to the framework, which knows how to end connections.
 */
export function putInFront(http: FastifyInstance, front: Front): void {
  const { server } = http;
  const behind = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  let closing = false;
  http.addHook('preClose', async () => {
    closing = true;
  });
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (!closing && front(request, response)) return;
    for (const listener of behind) listener.call(server, request, response);
  });
}
