import { apiPrefix } from '@tessera/contract';
import { svgDataUrl } from '@tessera/qr';
import { createSignedUrls, type Signature } from '../../http/signed-file.ts';
import { hours } from '../../platform/clock/clock.ts';
import { byteCache } from '../../platform/byte-cache/byte-cache.ts';
import type { Pictured, Pictures } from './pictures.ts';
import type { QrCodeDeps } from './qr-codes.deps.ts';
import { findAnyCode } from './qr-codes.repo.ts';

/** A small picture of a code, for lists. */
export interface Thumbnail {
  /** Changes whenever the picture changes. */
  version: string;
  type: 'image/svg+xml' | 'image/png';
  bytes: Buffer;
}

interface ThumbnailRequest {
  id: string;
  version: string;
}

export type Thumbnails = ReturnType<typeof createThumbnails>;

type ThumbnailDeps = Pick<QrCodeDeps, 'config' | 'db' | 'clock' | 'rasterizer' | 'signer'>;

export const thumbnailPath = `${apiPrefix}/thumbnails`;

/** A list carries up to 100 of these. The SVG of nearly every short link is smaller. */
const maxDataUrlLength = 16 * 1024;
const pngDataUrl = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`;
const maxPngBytes = Math.floor(((maxDataUrlLength - pngDataUrl(Buffer.alloc(0)).length) * 3) / 4);
/** Lists show 88 CSS pixels; screens have up to three device pixels for each. */
const pixels = 264;
/** Longer content makes modules too small to show a style, and an SVG that is too long. */
const maxStyledLength = 300;
const cacheBytes = 16 * 1024 * 1024;
/** A URL is valid until the end of the next period: 12 to 24 hours. */
const periodMs = hours(12);

const squared = {
  style: 'square',
  dots_style: 'square',
  corners_square_style: 'square',
  corners_dot_style: 'square',
} as const;

const signedParts = ({ id, version }: ThumbnailRequest) => ['thumbnail', id, version];

export function createThumbnails(deps: ThumbnailDeps, pictures: Pictures) {
  const { db, clock, rasterizer } = deps;
  const signedUrls = createSignedUrls(deps);
  const cache = byteCache<Thumbnail>(cacheBytes, ({ bytes }) => bytes.length);

  async function draw(code: Pictured, version: string): Promise<Thumbnail> {
    const isStyled = pictures.payloadText(code).length <= maxStyledLength;
    if (isStyled && code.logoKey === null) {
      const svg = await pictures.svg(code);
      if (svgDataUrl(svg).length <= maxDataUrlLength)
        return { version, type: 'image/svg+xml', bytes: Buffer.from(svg) };
    }
    const drawn = isStyled ? code : { ...code, style: { ...code.style, ...squared } };
    const bytes = await rasterizer.thumbnail({
      userId: code.userId,
      draw: () => pictures.svg(drawn, { size: pixels }),
      maxBytes: maxPngBytes,
    });
    return { version, type: 'image/png', bytes };
  }

  async function load(code: Pictured): Promise<Thumbnail> {
    const version = pictures.version(code);
    return cache.get(version, () => draw(code, version));
  }

  return {
    async dataUrl(code: Pictured): Promise<string> {
      const { type, bytes } = await load(code);
      return type === 'image/png' ? pngDataUrl(bytes) : svgDataUrl(bytes.toString());
    },

    /** A signed URL. It stays the same for hours, so that browsers can cache the picture. */
    async urlFor(code: Pictured & { id: string }): Promise<string> {
      const { id } = code;
      const version = pictures.version(code);
      const expires = ((Math.floor(clock.now().getTime() / periodMs) + 2) * periodMs) / 1000;
      return signedUrls.create(`${thumbnailPath}/${id}`, signedParts({ id, version }), { version }, expires);
    },

    /** The code's current picture. Returns undefined if the signature is invalid or expired, or the code is deleted. */
    async find(request: ThumbnailRequest & Signature) {
      if (!(await signedUrls.isValid(signedParts(request), request))) return undefined;
      const code = await findAnyCode(db, request.id);
      return code && { version: pictures.version(code), load: () => load(code) };
    },
  };
}
