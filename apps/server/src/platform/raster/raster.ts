import type { DownloadFormat } from '@tessera/contract';
import sharp, { type Sharp } from 'sharp';
import { inTurns } from '../turns/turns.ts';

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

export type Rasterise = (svg: string, format: RasterFormat) => Promise<Buffer>;

/** Our own SVG only: what users upload goes through the logo intake first. */
export const rasterise: Rasterise = (svg, format) => writers[format](sharp(Buffer.from(svg)).removeAlpha()).toBuffer();

/** A picture of 4000 pixels a side takes 64 MB while it is drawn, so only so many are drawn at once. */
export function createRasteriser(atOnce = 2): Rasterise {
  const takeTurns = inTurns(atOnce);
  return (svg, format) => takeTurns(() => rasterise(svg, format));
}

/** What the scannability check looks at: a logo's pixels. */
export async function logoPixels(png: Buffer): Promise<{ data: Uint8ClampedArray; width: number; height: number }> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}
