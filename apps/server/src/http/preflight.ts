import type { Endpoint } from '@tessera/contract';
import type { FastifyInstance } from 'fastify';
import type { Limiter } from '../platform/limiter/limiter.ts';
import { routePath } from './route.ts';
import { throttles } from './throttle.ts';

/**
 * Answers the preflight requests of browsers for calls that API keys may make. The answer is the same for every origin: a preflight
 * has no key. The call itself is refused if its key does not list the origin.
 */
export function answerPreflights(app: FastifyInstance, endpoints: readonly Endpoint[], limiter: Limiter): void {
  const limit = throttles(limiter, []);
  const methods: Record<string, string[]> = {};
  for (const endpoint of endpoints)
    if (endpoint.scopes?.length) (methods[routePath(endpoint)] ??= []).push(endpoint.method);
  for (const [url, allowed] of Object.entries(methods))
    app.options(url, { config: { access: 'visitor' } }, async (request, reply) => {
      await limit.byAddress(request.ip);
      return reply
        .code(204)
        .headers({
          'Access-Control-Allow-Origin': '*',
          'Access-Control-Allow-Methods': allowed.join(', '),
          'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match',
          'Access-Control-Max-Age': 7200,
        })
        .send();
    });
}
