import { Readable } from 'node:stream';
import { endpoints, historyKinds } from '@tessera/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Route } from '../../http/route.ts';
import { readSignedUrl, sendExpiredPage, signedFileHeaders, signedParams } from '../../http/signed-file.ts';
import { throttles } from '../../http/throttle.ts';
import type { Limiter } from '../../platform/limiter/limiter.ts';
import { type HistoryExport, historyExportPath } from './history-export.service.ts';
import type { History } from './history.service.ts';

export function historyRoutes(route: Route, history: History, exports: HistoryExport): void {
  route(endpoints.history.list, async ({ user, query }) => {
    const { events, nextCursor } = await history.list(user.userId, query);
    return { events, next_cursor: nextCursor };
  });

  route(endpoints.history.export, async ({ user, query }) => ({
    downloadUrl: await exports.urlFor(user.userId, query.kind),
  }));
}

const paramsSchema = z.object({ id: z.uuid(), kind: z.optional(z.enum(historyKinds)), ...signedParams });

/** Visitors may call this: the signature in the URL is the permission, because a download sends no token. */
export function historyFileRoutes(app: FastifyInstance, exports: HistoryExport, limiter: Limiter): void {
  const limit = throttles(limiter, [{ name: 'history-exports', by: 'address', points: 30, seconds: 60 }]);

  app.get(`${historyExportPath}/:id`, { config: { access: 'visitor' } }, async (request, reply) => {
    await limit.byAddress(request.ip);
    const params = readSignedUrl(paramsSchema, request);
    const pieces = params && (await exports.open(params));
    if (!pieces) return sendExpiredPage(request, reply);
    return reply.headers(signedFileHeaders('text/csv; charset=utf-8', 'attachment; filename="history.csv"')).send(
      Readable.from(pieces, { objectMode: false }).once('error', (error) => {
        // Before the first byte the error handler answers and logs; after it, this line is the only record.
        if (reply.raw.headersSent) request.log.error({ err: error }, 'history export failed');
      }),
    );
  });
}
