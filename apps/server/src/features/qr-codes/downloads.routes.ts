import { type DownloadFormat, downloadFormats, limits, outputConditionNames, printerDpis } from '@tessera/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { isQueueFull } from '../../http/errors.ts';
import {
  decimal,
  readSignedUrl,
  sendBusyPage,
  sendExpiredPage,
  signedFileHeaders,
  signedParams,
  wholeNumber,
} from '../../http/signed-file.ts';
import { throttles } from '../../http/throttle.ts';
import type { Limiter } from '../../platform/limiter/limiter.ts';
import { attachment } from './download-name.ts';
import { downloadPath, type Downloads } from './downloads.service.ts';

const paramsSchema = z.object({
  id: z.uuid(),
  format: z.enum(downloadFormats as readonly [DownloadFormat, ...DownloadFormat[]]),
  size: z.optional(wholeNumber.check(z.lte(limits.download.maxPixels))),
  width_mm: z.optional(decimal),
  module_mm: z.optional(decimal),
  dpi: z.optional(z.enum(printerDpis)),
  quiet_zone: z.optional(z.enum(['standard', 'style'])),
  bleed_mm: z.optional(wholeNumber),
  crop_marks: z.optional(z.enum(['true', 'false'])),
  output_condition: z.optional(z.enum(outputConditionNames)),
  ...signedParams,
});

/** A picture of 4000 pixels takes a few seconds. */
const retryAfterSeconds = 10;

/** Visitors may call this: the signature in the URL is the permission, because a download sends no token. */
export function downloadRoutes(app: FastifyInstance, downloads: Downloads, limiter: Limiter): void {
  const limit = throttles(limiter, [{ name: 'downloads', by: 'address', points: 120, seconds: 60 }]);

  app.get(`${downloadPath}/:id/:format`, { config: { access: 'visitor' } }, async (request, reply) => {
    await limit.byAddress(request.ip);
    try {
      const params = readSignedUrl(paramsSchema, request);
      const file = params && (await downloads.fetch(params, request.signal));
      return await (file
        ? reply.headers(signedFileHeaders(file.type, attachment(file.name))).send(file.bytes)
        : sendExpiredPage(request, reply));
    } catch (error) {
      if (!isQueueFull(error)) throw error;
      request.log.warn('queue full');
      return sendBusyPage(request, reply, retryAfterSeconds);
    }
  });
}
