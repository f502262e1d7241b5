import type { FastifyInstance } from 'fastify';
import { notFound } from '../../http/app-error.ts';
import { throttles } from '../../http/throttle.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Limiter } from '../../platform/limiter/limiter.ts';

const namePattern = /^[0-9a-f]{32}\.png$/;

/** Logos have random names, and the file under a name never changes, so browsers may cache it forever. */
export function logoFileRoutes(app: FastifyInstance, files: Files, limiter: Limiter): void {
  const limit = throttles(limiter, [{ name: 'logo-files', by: 'address', points: 600, seconds: 60 }]);

  app.get<{ Params: { name: string } }>('/logos/:name', { config: { access: 'visitor' } }, async (request, reply) => {
    await limit.byAddress(request.ip);
    const { name } = request.params;
    const png = namePattern.test(name) ? await files.get(`logos/${name}`) : undefined;
    if (!png) throw notFound();
    return reply
      .headers({ 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=31536000, immutable' })
      .send(png);
  });
}
