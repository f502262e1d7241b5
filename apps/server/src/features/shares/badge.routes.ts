import { hash } from 'node:crypto';
import { badgeCounts, badgePath, badgeThemes, languageCodes } from '@tessera/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { AppError, invalidFields } from '../../http/app-error.ts';
import { publicPictureHeaders } from '../../http/public-pictures.ts';
import { requestLanguage } from '../../http/request-language.ts';
import { throttles } from '../../http/throttle.ts';
import type { Limiter } from '../../platform/limiter/limiter.ts';
import { drawBadge } from './badge.ts';
import type { Shares } from './shares.service.ts';

/** Other parameters are ignored: pages add some against caches. */
const querySchema = z.object({
  count: z._default(z.enum(badgeCounts), 'scans'),
  theme: z._default(z.enum(badgeThemes), 'light'),
  lang: z.optional(z.enum(languageCodes)),
});

/** Visitors may call this. No click is counted, and no visit of the page. */
export function badgeRoutes(app: FastifyInstance, { shares, limiter }: { shares: Shares; limiter: Limiter }): void {
  const limit = throttles(limiter, [], { name: 'badges', points: 600, seconds: 60 });

  app.get<{ Params: { token: string } }>(
    badgePath(':token'),
    { config: { access: 'visitor' }, logLevel: 'warn' },
    async (request, reply) => {
      await limit.byAddress(request.ip);
      const query = z.safeParse(querySchema, request.query);
      if (!query.success) throw invalidFields({ [String(query.error.issues[0]?.path[0])]: 'invalid' });
      const { count, theme, lang: language = requestLanguage(request) } = query.data;
      const { token } = request.params;
      const total = await shares.total({ token, address: request.ip }, count).catch((error: unknown) => {
        if (error instanceof AppError && error.status < 429) return undefined;
        throw error;
      });
      if (total === undefined) {
        reply.callNotFound();
        return reply;
      }
      const svg = drawBadge(total, { count, theme, language });
      const version = hash('sha256', svg, 'base64url').slice(0, 22);
      void reply.headers({ ...publicPictureHeaders(version), 'X-Robots-Tag': 'noindex' });
      if (!query.data.lang) void reply.header('Vary', 'Accept-Language');
      if (request.headers['if-none-match']?.includes(version)) return reply.code(304).send();
      return reply.header('Content-Type', 'image/svg+xml').send(svg);
    },
  );
}
