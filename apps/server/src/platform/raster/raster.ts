import type { DownloadFormat } from '@tessera/contract';
import sharp, { type Sharp } from 'sharp';
import { fairTurns } from '../turns/fair-turns.ts';

export type RasterFormat = Exclude<DownloadFormat, 'svg'>;

/**
 * The renderer has put every module on whole pixels, so a picture is made at the SVG's own size and never resized: a
 * module's edge is a pixel's edge.
 */
const writers = {
  // Flat colours compress well at once; harder work halves the speed for a few kilobytes.
  png: (picture) => picture.png({ compressionLevel: 3 }),
  // Full colour resolution: halved, it would smear coloured edges over two pixels.
  jpeg: (picture) => picture.jpeg({ quality: 92, chromaSubsampling: '4:4:4' }),
  // Lossless is several times smaller than lossy for flat shapes, and exact.
  webp: (picture) => picture.webp({ lossless: true, effort: 2 }),
} satisfies Record<RasterFormat, (picture: Sharp) => Sharp>;

/** Our own SVG only: uploads go through the logo intake first. */
export const rasterize = (svg: string, format: RasterFormat): Promise<Buffer> =>
  writers[format](sharp(Buffer.from(svg)).removeAlpha()).toBuffer();

/** Tried in this order until the picture is small enough. */
const thumbnailColours = [64, 16];

/** A PNG of few colours, which for a QR code with a logo is a small one. */
async function rasterizeThumbnail(svg: string, maxBytes: number): Promise<Buffer> {
  const picture = sharp(Buffer.from(svg)).removeAlpha();
  let png = Buffer.alloc(0);
  for (const colours of thumbnailColours) {
    png = await picture.clone().png({ palette: true, colours, dither: 0, effort: 1, compressionLevel: 9 }).toBuffer();
    if (png.length <= maxBytes) break;
  }
  return png;
}

interface RasterJob {
  userId: string;
  /** Called when it is this job's turn, so that a job that waits holds no picture. */
  draw: () => Promise<string>;
}

/** Rejects with `QueueFull` when too many pictures wait. */
export interface Rasterizer {
  picture(job: RasterJob & { pixels: number; format: RasterFormat; signal?: AbortSignal }): Promise<Buffer>;
  thumbnail(job: RasterJob & { maxBytes: number }): Promise<Buffer>;
}

/** A picture of this size takes about 100 ms; one of 4000 pixels takes seconds, and 64 MB while it is drawn. */
const maxSmallPixels = 1200;

/** Small pictures have places of their own, so that none waits behind large ones. */
export function createRasterizer(): Rasterizer {
  const small = fairTurns({ concurrency: 2, maxWaitingPerClient: 200, maxWaiting: 2000 });
  const large = fairTurns({ concurrency: 1, maxWaitingPerClient: 8, maxWaiting: 80 });
  return {
    picture: ({ userId, pixels, draw, format, signal }) =>
      (pixels > maxSmallPixels ? large : small)(userId, async () => rasterize(await draw(), format), signal),
    thumbnail: ({ userId, draw, maxBytes }) => small(userId, async () => rasterizeThumbnail(await draw(), maxBytes)),
  };
}

/** What the scannability check looks at: a logo's pixels. */
export async function logoPixels(png: Buffer): Promise<{ data: Uint8ClampedArray; width: number; height: number }> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}
