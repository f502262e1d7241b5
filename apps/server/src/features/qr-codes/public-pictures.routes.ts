import { limits, type LinkName, pictureIn, publicPictureFormats, type PublicPictureFormat } from '@tessera/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { invalidFields } from '../../http/app-error.ts';
import { publicPictureHeaders } from '../../http/public-pictures.ts';
import { wholeNumber } from '../../http/signed-file.ts';
import { throttles } from '../../http/throttle.ts';
import type { Limiter } from '../../platform/limiter/limiter.ts';
import type { PublicPictures } from './public-pictures.service.ts';

/** Other parameters are ignored: pages add some against caches. */
const querySchema = z.object({
  size: z.optional(wholeNumber.check(z.gte(limits.style.size.min), z.lte(limits.download.maxPixels))),
});

const contentTypes = { svg: 'image/svg+xml', png: 'image/png' } satisfies Record<PublicPictureFormat, string>;

interface PublicPictureRoutesDeps {
  pictures: PublicPictures;
  /** The paths of links in the router's syntax, with the parameters `first` and `second`. */
  linkPaths: readonly string[];
  linkOf: (segment: string) => LinkName | undefined;
  limiter: Limiter;
}

/** Visitors may call this: a code with a public picture shows it to everyone. No click is counted. */
export function publicPictureRoutes(
  app: FastifyInstance,
  { pictures, linkPaths, linkOf, limiter }: PublicPictureRoutesDeps,
): void {
  const perMinute = (name: string, points: number) => throttles(limiter, [], { name, points, seconds: 60 });
  const callLimit = perMinute('public-pictures', 600);
  const drawingLimit = perMinute('public-picture-drawings', 120);
  // As for unknown links: too few to search for codes.
  const unknownLimit = perMinute('unknown-public-pictures', 60);

  async function sendPicture(path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const address = pictureIn(path);
    const link = address && linkOf(address.segment);
    if (!link) {
      reply.callNotFound();
      return reply;
    }
    await callLimit.byAddress(request.ip);
    const query = z.safeParse(querySchema, request.query);
    if (!query.success) throw invalidFields({ size: 'outOfRange' });
    const { segment, format } = address;
    const found = await pictures.find({ link, segment, format, ...(format === 'png' && query.data) });
    if (!found) {
      await unknownLimit.byAddress(request.ip);
      reply.callNotFound();
      return reply;
    }
    const headers = publicPictureHeaders(found.version);
    if (request.headers['if-none-match']?.includes(found.version)) return reply.code(304).headers(headers).send();
    const bytes = await found.load(() => drawingLimit.byAddress(request.ip));
    return reply.headers({ ...headers, 'Content-Type': contentTypes[format] }).send(bytes);
  }

  // A route per suffix: the router does not tell two parameters with patterns apart.
  for (const path of linkPaths)
    for (const format of publicPictureFormats)
      app.get<{ Params: { first: string; second?: string } }>(
        `${path}.${format}`,
        { config: { access: 'visitor' } },
        (request, reply) => {
          const { first, second } = request.params;
          const name = second === undefined ? first : `${first}/${second}`;
          return sendPicture(`${name}.${format}`, request, reply);
        },
      );
}
