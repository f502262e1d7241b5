import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { hashToken } from '../platform/ids/ids.ts';
import type { Platform } from '../platform/platform.ts';
import { notFound, unauthorized } from './app-error.ts';

export interface Readiness {
  /** The reasons why this process cannot serve requests; empty if it can. */
  problems(): Promise<string[]>;
}

interface Operations extends Pick<Platform, 'config' | 'metrics'> {
  readiness: Readiness;
}

const metricsPath = '/metrics';

/** Without a configured token, metrics are public in development and return 404 in production. */
function requireToken(request: FastifyRequest, config: Config): void {
  // Other spellings (`/metrics/`, `/%6detrics`) might pass a proxy that blocks this path.
  if (request.url.split('?', 1)[0] !== metricsPath) throw notFound();
  if (config.metricsToken === undefined) {
    if (config.mode === 'production') throw notFound();
    return;
  }
  const given = request.headers.authorization?.replace(/^Bearer /i, '') ?? '';
  if (!timingSafeEqual(hashToken(given), hashToken(config.metricsToken))) throw unauthorized();
}

/** The endpoints for load balancers, orchestrators and monitoring systems. */
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

  app.get(metricsPath, { config: { access: 'monitoring' } }, async (request, reply) => {
    requireToken(request, config);
    return reply
      .header('Cache-Control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.read());
  });
}
