import { apiPrefix, type DownloadFormat, limits } from '@tessera/contract';
import { notFound } from '../../http/app-error.ts';
import { createSignedUrls, expiresIn, type Signature } from '../../http/signed-file.ts';
import { minutes } from '../../platform/clock/clock.ts';
import { readPlan, requireEntitlement } from '../plans/plans.service.ts';
import { downloadName } from './download-name.ts';
import type { Pictures } from './pictures.ts';
import type { QrCodeDeps } from './qr-codes.deps.ts';
import { findAnyCode, findCode, type QrCodeRow } from './qr-codes.repo.ts';

export interface DownloadRequest {
  id: string;
  format: DownloadFormat;
  /** Pixels, instead of the style's size. */
  size?: number | undefined;
  /** Lengths of PDF and EPS. */
  width_mm?: number | undefined;
  bleed_mm?: number | undefined;
  crop_marks?: 'true' | 'false' | undefined;
}

export interface Download {
  name: string;
  type: string;
  bytes: Buffer;
}

export interface Downloads {
  /** A signed URL, valid for ten minutes. */
  urlFor(userId: string, request: DownloadRequest): Promise<string>;
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

/** The options of a file, as in the query. */
function optionsOf({ size, width_mm, bleed_mm, crop_marks }: DownloadRequest): Record<string, string> {
  const given = Object.entries({ size, width_mm, bleed_mm, crop_marks }).filter(([, value]) => value !== undefined);
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

  async function fileOf(code: QrCodeRow, request: DownloadRequest, signal: AbortSignal): Promise<Buffer> {
    const { format, size = code.style.size } = request;
    if (format === 'pdf' || format === 'eps') {
      const { width_mm: widthMm = limits.print.widthMm.default, bleed_mm: bleedMm = 0, crop_marks } = request;
      return pictures.print(code, { format, widthMm, bleedMm, cropMarks: crop_marks === 'true' }, signal);
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
      return signedUrls.create(path, signedParts(request), optionsOf(request), expiresIn(clock, validMs));
    },

    async fetch(request, signal) {
      if (!(await signedUrls.isValid(signedParts(request), request))) return undefined;
      const code = await findAnyCode(db, request.id);
      if (!code) return undefined;
      const { format } = request;
      const bytes = await fileOf(code, request, signal);
      return { name: downloadName(code.title, code.hash, format), type: contentTypes[format], bytes };
    },
  };
}
