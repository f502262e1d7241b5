import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { hashToken } from '../platform/ids/ids.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { notFound, unauthorized } from './app-error.ts';

export interface Readiness {
  /** What keeps this process from serving, in words; empty when it can. */
  problems(): Promise<string[]>;
}

interface Operations {
  config: Config;
  metrics: Metrics;
  readiness: Readiness;
}

const metricsPath = '/metrics';

/** Without a token the figures are open in development and do not exist in production. */
function checkOperator(request: FastifyRequest, config: Config): void {
  // In no other spelling (`/metrics/`, `/%6detrics`): a proxy that keeps the path to itself may not know it again.
  if (request.url.split('?', 1)[0] !== metricsPath) throw notFound();
  if (config.metricsToken === undefined) {
    if (config.mode === 'production') throw notFound();
    return;
  }
  const given = request.headers.authorization?.replace(/^Bearer /i, '') ?? '';
  if (!timingSafeEqual(hashToken(given), hashToken(config.metricsToken))) throw unauthorized();
}

/** What a balancer, an orchestrator and a monitoring system ask. */
export function mountOperations(app: FastifyInstance, { config, metrics, readiness }: Operations): void {
  app.get('/healthz', { config: { access: 'visitor' } }, async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send({ status: 'alive' }),
  );

  app.get('/readyz', { config: { access: 'visitor' } }, async (_request, reply) => {
    const problems = await readiness.problems();
    return reply
      .code(problems.length === 0 ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send(problems.length === 0 ? { status: 'ready' } : { status: 'not ready', problems });
  });

  app.get(metricsPath, { config: { access: 'operator' } }, async (request, reply) => {
    checkOperator(request, config);
    return reply
      .header('Cache-Control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.read());
  });
}
