import type { FastifyInstance, FastifyRequest } from 'fastify';
import { loggableUrl } from '../platform/log/log.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';

/** One log line and one measurement per answer. The line has the id that the client gets in `X-Request-Id`. */
export function logAnswer(request: FastifyRequest, status: number, durationMs: number, metrics: Metrics): void {
  const { method } = request;
  metrics.observeRequest({ method, route: request.routeOptions.url ?? 'other', status }, durationMs / 1000);
  request.log.info({ method, url: loggableUrl(request.url), status, ms: Math.round(durationMs * 10) / 10 }, 'answered');
}

export function logRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    logAnswer(request, reply.statusCode, reply.elapsedTime, metrics);
    done();
  });
}
