import { Readable } from 'node:stream';
import { appPaths, askedDaySchema, exportIntervals } from '@tessera/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { requestLanguage } from '../../http/request-language.ts';
import { sendPage } from '../../http/send-page.ts';
import { throttles } from '../../http/throttle.ts';
import { html } from '../../markup/html.ts';
import { logo } from '../../markup/page.ts';
import type { Limiter } from '../../platform/limiter/limiter.ts';
import { textsIn } from '../../texts/texts.ts';
import { exportPath, type Exports } from './exports.service.ts';

const asked = z.object({
  id: z.uuid(),
  from: askedDaySchema,
  to: askedDaySchema,
  interval: z.enum(exportIntervals),
  expires: z.pipe(z.string().check(z.regex(/^\d{1,12}$/)), z.transform(Number)),
  signature: z.string().check(z.maxLength(100)),
});

/** The signature is the right to the file: the tab that opens it has no account. */
export function exportRoutes(app: FastifyInstance, exports: Exports, limiter: Limiter): void {
  const limit = throttles(limiter, [{ name: 'exports', by: 'address', points: 30, seconds: 60 }]);

  app.get(`${exportPath}/:id`, { config: { access: 'visitor' } }, async (request, reply) => {
    await limit.byAddress(request.ip);
    const parsed = z.safeParse(asked, { ...(request.query as object), ...(request.params as object) });
    const file = parsed.success
      ? await exports.open(parsed.data, parsed.data.expires, parsed.data.signature)
      : undefined;
    if (file) {
      return reply
        .headers({
          'Content-Type': 'text/csv; charset=utf-8',
          'Content-Disposition': `attachment; filename="${file.name}"`,
          'Cache-Control': 'private, no-store',
          'X-Robots-Tag': 'noindex',
        })
        .send(
          Readable.from(file.pieces, { objectMode: false }).once('error', (error) => {
            // Before the first bytes the error handler answers and logs; after them the log is all there is.
            if (reply.raw.headersSent) request.log.error({ err: error }, 'export failed');
          }),
        );
    }
    const language = requestLanguage(request);
    const { home, download } = textsIn(language).pages;
    return sendPage(reply, 404, {
      language,
      title: download.title,
      body: html`<main class="narrow">${logo}<h1>${download.title}</h1><p class="soft">${download.body}</p><p><a class="button" href="${appPaths.qrCodes}">${home}</a></p></main>`,
    });
  });
}
