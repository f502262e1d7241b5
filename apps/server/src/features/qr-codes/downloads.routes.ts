import { appPaths, type DownloadFormat, downloadFormats, limits } from '@tessera/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { isQueueFull } from '../../http/errors.ts';
import { requestLanguage } from '../../http/request-language.ts';
import { sendPage } from '../../http/send-page.ts';
import { throttles } from '../../http/throttle.ts';
import { html } from '../../markup/html.ts';
import { logo } from '../../markup/page.ts';
import type { Limiter } from '../../platform/limiter/limiter.ts';
import { textsIn } from '../../texts/texts.ts';
import { attachment } from './download-name.ts';
import { type Download, downloadPath, type Downloads } from './downloads.service.ts';

const wholeNumber = z.pipe(z.string().check(z.regex(/^\d{1,12}$/)), z.transform(Number));
const asked = z.object({
  id: z.uuid(),
  format: z.enum(downloadFormats as readonly [DownloadFormat, ...DownloadFormat[]]),
  size: z.optional(wholeNumber.check(z.lte(limits.download.maxPixels))),
  expires: wholeNumber,
  signature: z.string().check(z.maxLength(100)),
});

/** A picture of 4000 pixels takes a few seconds. */
const busyRetrySeconds = 10;

/** The signature is the right to the file: the tab that opens it has no account. */
export function downloadRoutes(app: FastifyInstance, downloads: Downloads, limiter: Limiter): void {
  const limit = throttles(limiter, [{ name: 'downloads', by: 'address', points: 120, seconds: 60 }]);

  async function find(input: unknown, signal: AbortSignal): Promise<Download | undefined> {
    const parsed = z.safeParse(asked, input);
    if (!parsed.success) return undefined;
    const { expires, signature, id, format, size } = parsed.data;
    return downloads.fetch({ id, format, size }, expires, signature, signal);
  }

  app.get(`${downloadPath}/:id/:format`, { config: { access: 'visitor' } }, async (request, reply) => {
    await limit.byAddress(request.ip);
    try {
      const file = await find({ ...(request.query as object), ...(request.params as object) }, request.signal);
      return await (file ? sendFile(reply, file) : sendExpired(request, reply));
    } catch (error) {
      if (!isQueueFull(error)) throw error;
      request.log.warn('queue full');
      return sendBusy(request, reply);
    }
  });
}

const sendFile = (reply: FastifyReply, file: Download): FastifyReply =>
  reply
    .headers({
      'Content-Type': file.type,
      'Content-Disposition': attachment(file.name),
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    })
    .send(file.bytes);

function sendExpired(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = requestLanguage(request);
  const { home, download } = textsIn(language).pages;
  return sendPage(reply, 404, {
    language,
    title: download.title,
    body: html`<main class="narrow">${logo}<h1>${download.title}</h1><p class="soft">${download.body}</p><p><a class="button" href="${appPaths.qrCodes}">${home}</a></p></main>`,
  });
}

/** The address stays valid, so the same one is offered again. */
function sendBusy(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = requestLanguage(request);
  const { title, body, retry } = textsIn(language).pages.downloadBusy;
  void reply.header('Retry-After', busyRetrySeconds);
  return sendPage(reply, 503, {
    language,
    title,
    body: html`<main class="narrow">${logo}<h1>${title}</h1><p class="soft">${body}</p><p><a class="button" href="${request.url}">${retry}</a></p></main>`,
  });
}
