import {
  apiPrefix,
  type DownloadFormat,
  type endpoints,
  type PrintFormat,
  printFormats,
  type ReplyOf,
} from '@tessera/contract';
import { notFound } from '../../http/app-error.ts';
import { createSignedUrls, expiresIn, type Signature } from '../../http/signed-file.ts';
import { minutes } from '../../platform/clock/clock.ts';
import { readPlan, requireEntitlement } from '../plans/plans.service.ts';
import { downloadName } from './download-name.ts';
import type { Pictures } from './pictures.ts';
import { presentPrintFacts, type PrintQuery, printedAs } from './print-facts.ts';
import type { QrCodeDeps } from './qr-codes.deps.ts';
import { findAnyCode, findCode, type QrCodeRow } from './qr-codes.repo.ts';

export interface DownloadRequest extends PrintQuery {
  id: string;
  format: DownloadFormat;
  /** Pixels, instead of the style's size. */
  size?: number | undefined;
  /** Of PDF and EPS. */
  bleed_mm?: number | undefined;
  crop_marks?: 'true' | 'false' | undefined;
}

export interface Download {
  name: string;
  type: string;
  bytes: Buffer;
}

export interface Downloads {
  /** A signed URL, valid for ten minutes, and what to know about a print file. */
  urlFor(userId: string, request: DownloadRequest): Promise<ReplyOf<typeof endpoints.qrCodes.download>>;
  /** Returns undefined if the signature is invalid or expired, or the code is deleted. The signal cancels the wait in the queue. */
  fetch(request: DownloadRequest & Signature, signal: AbortSignal): Promise<Download | undefined>;
}

type DownloadDeps = Pick<QrCodeDeps, 'config' | 'db' | 'clock' | 'rasterizer' | 'signer'>;

const validMs = minutes(10);

export const downloadPath = `${apiPrefix}/downloads`;
const contentTypes = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  eps: 'application/postscript',
} satisfies Record<DownloadFormat, string>;

const isPrintFormat = (format: DownloadFormat): format is PrintFormat => printFormats.some((one) => one === format);

/** The options of a file, as in the query. */
function optionsOf(request: DownloadRequest): Record<string, string> {
  const { size, width_mm, bleed_mm, crop_marks, module_mm, dpi, quiet_zone } = request;
  const options = { size, width_mm, bleed_mm, crop_marks, module_mm, dpi, quiet_zone };
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

const signedParts = (request: DownloadRequest) => [
  'download',
  request.id,
  request.format,
  new URLSearchParams(optionsOf(request)).toString() || '-',
];

export function createDownloads(deps: DownloadDeps, pictures: Pictures): Downloads {
  const { db, clock, rasterizer } = deps;
  const signedUrls = createSignedUrls(deps);

  async function drawFile(code: QrCodeRow, request: DownloadRequest, signal: AbortSignal): Promise<Buffer> {
    const { format, size = code.style.size } = request;
    if (isPrintFormat(format)) {
      const { bleed_mm: bleedMm = 0, crop_marks } = request;
      return pictures.print(code, { ...printedAs(request), format, bleedMm, cropMarks: crop_marks === 'true' }, signal);
    }
    const draw = () => pictures.svg(code, { size, signal });
    if (format === 'svg') return Buffer.from(await draw());
    return rasterizer.picture({ userId: code.userId, pixels: size, draw, format, signal });
  }

  return {
    async urlFor(userId, request) {
      const { id, format } = request;
      const code = await findCode(db, userId, id);
      if (!code) throw notFound();
      if (format === 'eps') requireEntitlement(await readPlan(db, userId), 'eps');
      // A browser that opens the URL shows an error as a page; this call's error reaches the app.
      await pictures.checkLogo(code);
      const path = `${downloadPath}/${id}/${format}`;
      const facts = isPrintFormat(format) ? await pictures.printFacts(code, printedAs(request)) : undefined;
      const options = optionsOf(request);
      const downloadUrl = await signedUrls.create(path, signedParts(request), options, expiresIn(clock, validMs));
      return { downloadUrl, ...(facts && presentPrintFacts(code, request, facts)) };
    },

    async fetch(request, signal) {
      if (!(await signedUrls.isValid(signedParts(request), request))) return undefined;
      const code = await findAnyCode(db, request.id);
      if (!code) return undefined;
      const { format } = request;
      const bytes = await drawFile(code, request, signal);
      return { name: downloadName(code.title, code.hash, format), type: contentTypes[format], bytes };
    },
  };
}
