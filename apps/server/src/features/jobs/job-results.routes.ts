import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { readSignedUrl, sendExpiredPage, signedFileHeaders, signedParams } from '../../http/signed-file.ts';
import { throttles } from '../../http/throttle.ts';
import type { Limiter } from '../../platform/limiter/limiter.ts';
import { type Jobs, resultPath } from './jobs.service.ts';

const paramsSchema = z.object({ id: z.uuid(), ...signedParams });

/** Visitors may call this: the signature in the URL is the permission, because a download sends no token. */
export function jobResultRoutes(app: FastifyInstance, jobs: Pick<Jobs, 'openResult'>, limiter: Limiter): void {
  const limit = throttles(limiter, [{ name: 'results', by: 'address', points: 60, seconds: 60 }]);

  app.get(`${resultPath}/:id`, { config: { access: 'visitor' } }, async (request, reply) => {
    await limit.byAddress(request.ip);
    const params = readSignedUrl(paramsSchema, request);
    const file = params && (await jobs.openResult(params));
    if (!file) return sendExpiredPage(request, reply);
    return reply.headers(signedFileHeaders(file.type, `attachment; filename="${file.name}"`)).send(
      Readable.from(file.content, { objectMode: false }).once('error', (error) => {
        // Before the first byte the error handler answers and logs; after it, this line is the only record.
        if (reply.raw.headersSent) request.log.error({ err: error }, 'result file not sent');
      }),
    );
  });
}
