import { apiPrefix, type DownloadFormat } from '@tessera/contract';
import { notFound } from '../../http/app-error.ts';
import { createSignedUrls, expiresIn, type Signature } from '../../http/signed-file.ts';
import { minutes } from '../../platform/clock/clock.ts';
import { downloadName } from './download-name.ts';
import type { Pictures } from './pictures.ts';
import type { QrCodeDeps } from './qr-codes.deps.ts';
import { findAnyCode, findCode } from './qr-codes.repo.ts';

export interface DownloadRequest {
  id: string;
  format: DownloadFormat;
  /** Pixels, instead of the style's size. */
  size?: number | undefined;
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
} satisfies Record<DownloadFormat, string>;

const signedParts = ({ id, format, size }: DownloadRequest) => ['download', id, format, String(size ?? '-')];

export function createDownloads(deps: DownloadDeps, pictures: Pictures): Downloads {
  const { db, clock, rasterizer } = deps;
  const signedUrls = createSignedUrls(deps);
  return {
    async urlFor(userId, request) {
      const { id, format, size } = request;
      if (!(await findCode(db, userId, id))) throw notFound();
      const params = size === undefined ? {} : { size: String(size) };
      const path = `${downloadPath}/${id}/${format}`;
      return signedUrls.create(path, signedParts(request), params, expiresIn(clock, validMs));
    },

    async fetch(request, signal) {
      if (!(await signedUrls.isValid(signedParts(request), request))) return undefined;
      const code = await findAnyCode(db, request.id);
      if (!code) return undefined;
      const { format, size = code.style.size } = request;
      const draw = () => pictures.svg(code, { size, signal });
      const bytes =
        format === 'svg'
          ? Buffer.from(await draw())
          : await rasterizer.picture({ userId: code.userId, pixels: size, draw, format, signal });
      return { name: downloadName(code.title, code.hash, format), type: contentTypes[format], bytes };
    },
  };
}
