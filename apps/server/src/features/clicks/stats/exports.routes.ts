import { Readable } from 'node:stream';
import { requestedDaySchema, exportIntervals } from '@tessera/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { readSignedUrl, sendExpiredPage, signedFileHeaders, signedParams } from '../../../http/signed-file.ts';
import { throttles } from '../../../http/throttle.ts';
import type { Limiter } from '../../../platform/limiter/limiter.ts';
import { exportPath, type Exports } from './exports.service.ts';

const paramsSchema = z.object({
  id: z.uuid(),
  from: requestedDaySchema,
  to: requestedDaySchema,
  interval: z.enum(exportIntervals),
  ...signedParams,
});

/** Visitors may call this: the signature in the URL is the permission, because a download sends no token. */
export function exportRoutes(app: FastifyInstance, exports: Exports, limiter: Limiter): void {
  const limit = throttles(limiter, [{ name: 'exports', by: 'address', points: 30, seconds: 60 }]);

  app.get(`${exportPath}/:id`, { config: { access: 'visitor' } }, async (request, reply) => {
    await limit.byAddress(request.ip);
    const params = readSignedUrl(paramsSchema, request);
    const file = params && (await exports.open(params));
    if (!file) return sendExpiredPage(request, reply);
    return reply.headers(signedFileHeaders('text/csv; charset=utf-8', `attachment; filename="${file.name}"`)).send(
      Readable.from(file.pieces, { objectMode: false }).once('error', (error) => {
        // Before the first byte the error handler answers and logs; after it, this line is the only record.
        if (reply.raw.headersSent) request.log.error({ err: error }, 'export failed');
      }),
    );
  });
}
