import sharp from 'sharp';
import type { LogoRefused } from './logo-format.ts';

/** Sixteen megapixels: more than any logo, less than what fills a memory. Checked in the header, before decoding. */
const mostPixels = 4096 ** 2;
const side = 512;
const svgDensity = 72;
const mostDensity = 2400;

/** What the child says by its exit code. */
export const refusalCodes = { 'too-many-pixels': 10, unreadable: 11, format: 12 } as const;
type Refusal = Extract<LogoRefused['reason'], keyof typeof refusalCodes>;

/** The first frame, upright, at most 512 pixels, in sRGB, and nothing else of the file: no metadata, no markup. */
export async function cleanPicture(bytes: Buffer, format: string): Promise<{ png: Buffer } | { refused: Refusal }> {
  try {
    const input = { limitInputPixels: mostPixels, pages: 1, failOn: 'error' } as const;
    const { format: found, width, height } = await sharp(bytes, input).metadata();
    if (found !== format) return { refused: 'format' };
    if (width * height > mostPixels) return { refused: 'too-many-pixels' };
    const isSvg = format === 'svg';
    // An icon of 24 pixels is drawn large from the start, not enlarged afterwards.
    const density = isSvg ? Math.min((svgDensity * side) / Math.max(width, height), mostDensity) : svgDensity;
    const png = await sharp(bytes, { ...input, ...(isSvg ? { density: Math.max(density, 1) } : {}) })
      .autoOrient()
      .resize(side, side, { fit: 'inside', withoutEnlargement: !isSvg })
      .toColourspace('srgb')
      .png({ compressionLevel: 9 })
      .toBuffer();
    return { png };
  } catch (error) {
    const tooLarge = error instanceof Error && /pixel limit/i.test(error.message);
    return { refused: tooLarge ? 'too-many-pixels' : 'unreadable' };
  }
}
