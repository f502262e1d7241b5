import type { PictureFormat } from '@tessera/contract';
import { isTransparent } from '@tessera/qr';
import sharp, { type Sharp } from 'sharp';
import { fairQueue } from '../queue/fair-queue.ts';

export type RasterFormat = Exclude<PictureFormat, 'svg'>;

/**
 * Pictures have the SVG's own size and are never resized: the renderer aligned the modules with the pixels, which keeps
 * their edges sharp.
 */
const writers = {
  // Flat colors compress well at a low level; a higher one halves the speed and saves a few kilobytes.
  png: (picture) => picture.png({ compressionLevel: 3 }),
  // Full color resolution: subsampling would blur colored edges over two pixels.
  jpeg: (picture) => picture.jpeg({ quality: 92, chromaSubsampling: '4:4:4' }),
  // For flat shapes, lossless is several times smaller than lossy, and exact.
  webp: (picture) => picture.webp({ lossless: true, effort: 2 }),
} satisfies Record<RasterFormat, (picture: Sharp) => Sharp>;

/** JPEG has no transparency: the code gets the background that readers expect. */
const canBeTransparent = { png: true, webp: true, jpeg: false } satisfies Record<RasterFormat, boolean>;

const withoutAlpha = (svg: string): Sharp => {
  const picture = sharp(Buffer.from(svg));
  return isTransparent(svg) ? picture.flatten({ background: '#FFFFFF' }) : picture.removeAlpha();
};

/** For SVG that this product generated. Uploaded pictures are cleaned by the logo intake first. */
export const rasterize = (svg: string, format: RasterFormat): Promise<Buffer> =>
  writers[format](
    canBeTransparent[format] && isTransparent(svg) ? sharp(Buffer.from(svg)) : withoutAlpha(svg),
  ).toBuffer();

/** Tried in this order until the picture is small enough. */
const thumbnailColors = [64, 16];

/** A PNG with a small palette, which keeps a QR code with a logo small. */
async function rasterizeThumbnail(svg: string, maxBytes: number): Promise<Buffer> {
  const picture = withoutAlpha(svg);
  let png = Buffer.alloc(0);
  for (const colors of thumbnailColors) {
    png = await picture.clone().png({ palette: true, colors, dither: 0, effort: 1, compressionLevel: 9 }).toBuffer();
    if (png.length <= maxBytes) break;
  }
  return png;
}

interface RasterJob {
  userId: string;
  /** Called when the job leaves the queue, so that waiting jobs hold no picture in memory. */
  draw: () => Promise<string>;
}

/** Rejects with `QueueFull` if too many pictures wait. */
export interface Rasterizer {
  picture(job: RasterJob & { pixels: number; format: RasterFormat; signal?: AbortSignal }): Promise<Buffer>;
  thumbnail(job: RasterJob & { maxBytes: number }): Promise<Buffer>;
}

/** A picture of this size takes about 100 ms; one of 4000 pixels takes seconds, and 64 MB while it is drawn. */
const maxSmallPixels = 1200;

/** Small and large pictures have separate queues, so that no small one waits for large ones. */
export function createRasterizer(): Rasterizer {
  const small = fairQueue({ concurrency: 2, maxWaitingPerClient: 200, maxWaiting: 2000 });
  const large = fairQueue({ concurrency: 1, maxWaitingPerClient: 8, maxWaiting: 80 });
  return {
    picture: ({ userId, pixels, draw, format, signal }) =>
      (pixels > maxSmallPixels ? large : small)(userId, async () => rasterize(await draw(), format), signal),
    thumbnail: ({ userId, draw, maxBytes }) => small(userId, async () => rasterizeThumbnail(await draw(), maxBytes)),
  };
}

/** A logo's pixels, for the scannability check and for print files. */
export async function logoPixels(png: Buffer): Promise<{ data: Uint8ClampedArray; width: number; height: number }> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}
