import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { notFound } from '../../http/app-error.ts';
import { readSignedUrl, signedParams } from '../../http/signed-file.ts';
import { throttles } from '../../http/throttle.ts';
import type { Limiter } from '../../platform/limiter/limiter.ts';
import { thumbnailPath, type Thumbnails } from './thumbnails.service.ts';

const paramsSchema = z.object({
  id: z.uuid(),
  version: z.string().check(z.regex(/^[\w-]{22}$/)),
  ...signedParams,
});

/** A list that was loaded before the code changed requests an outdated version. The browser must not cache the new picture under it. */
const cacheHeaders = (version: string, requested: string) => ({
  ETag: `"${version}"`,
  'Cache-Control': version === requested ? 'private, max-age=86400, immutable' : 'private, no-cache',
});

/** Visitors may call this: the signature in the URL is the permission, because an `<img>` sends no token. */
export function thumbnailRoutes(app: FastifyInstance, thumbnails: Thumbnails, limiter: Limiter): void {
  // One page of a list requests dozens of thumbnails, which must not count against the limit of the other calls.
  const limit = throttles(limiter, [], { name: 'thumbnails', points: 3000, seconds: 60 });

  app.get(`${thumbnailPath}/:id`, { config: { access: 'visitor' } }, async (request, reply) => {
    await limit.byAddress(request.ip);
    const params = readSignedUrl(paramsSchema, request);
    const found = params && (await thumbnails.find(params));
    if (!found) throw notFound();
    if (request.headers['if-none-match']?.includes(found.version))
      return reply.code(304).headers(cacheHeaders(found.version, params.version)).send();
    const { type, version, bytes } = await found.load();
    return reply.headers({ 'Content-Type': type, ...cacheHeaders(version, params.version) }).send(bytes);
  });
}
