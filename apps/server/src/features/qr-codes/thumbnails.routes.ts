import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { notFound } from '../../http/app-error.ts';
import { throttles } from '../../http/throttle.ts';
import type { Limiter } from '../../platform/limiter/limiter.ts';
import { thumbnailPath, type Thumbnails } from './thumbnails.service.ts';

const askedSchema = z.object({
  id: z.uuid(),
  version: z.string().check(z.regex(/^[\w-]{22}$/)),
  expires: z.pipe(z.string().check(z.regex(/^\d{1,12}$/)), z.transform(Number)),
  signature: z.string().check(z.maxLength(100)),
});

/** A list that was loaded before the code changed asks for a version that is no more. */
const cacheHeaders = (version: string, asked: string) => ({
  ETag: `"${version}"`,
  'Cache-Control': version === asked ? 'private, max-age=86400, immutable' : 'private, no-cache',
});

/** The signature is the right to the picture: an `<img>` sends no token. */
export function thumbnailRoutes(app: FastifyInstance, thumbnails: Thumbnails, limiter: Limiter): void {
  // One page of a list asks for dozens, which must not use up the limit of all other calls.
  const limit = throttles(limiter, [], { name: 'thumbnails', points: 3000, seconds: 60 });

  app.get(`${thumbnailPath}/:id`, { config: { access: 'visitor' } }, async (request, reply) => {
    await limit.byAddress(request.ip);
    const parsed = z.safeParse(askedSchema, { ...(request.query as object), ...(request.params as object) });
    if (!parsed.success) throw notFound();
    const { id, version, expires, signature } = parsed.data;
    if (!(await thumbnails.isValid({ id, version }, expires, signature))) throw notFound();
    const found = await thumbnails.find(id);
    if (!found) throw notFound();
    if (request.headers['if-none-match']?.includes(found.version))
      return reply.code(304).headers(cacheHeaders(found.version, version)).send();
    const thumbnail = await found.load();
    return reply
      .headers({ 'Content-Type': thumbnail.type, ...cacheHeaders(thumbnail.version, version) })
      .send(thumbnail.bytes);
  });
}
