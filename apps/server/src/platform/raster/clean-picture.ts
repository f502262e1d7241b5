import sharp from 'sharp';
import { cleanSvg } from './clean-svg.ts';
import { logoFormat } from './logo-format.ts';
import { LogoRefused } from './logo-refused.ts';

/** 16 megapixels: more than any logo needs, and decodable within the memory limit. Checked in the header, before decoding. */
const maxPixels = 4096 ** 2;
const svgDensity = 72;
const maxDensity = 2400;

/** Bounded, because the logo is part of every picture of its code. */
const maxLogoBytes = 150_000;
/**
 * Tried in this order until the file is small enough. The last one is small enough even for noise. A higher effort takes
 * ten times as long and saves 5%.
 */
const encodings = [
  { side: 512, palette: false },
  { side: 512, palette: true },
  { side: 384, palette: true },
  { side: 256, palette: true },
] as const;
const [{ side: maxSide }] = encodings;

/** Returns the first frame as a PNG: upright, at most 512 pixels, sRGB, without metadata. Throws `LogoRefused`. */
export async function cleanPicture(bytes: Buffer): Promise<Buffer> {
  const format = logoFormat(bytes);
  if (!format) throw new LogoRefused('format');
  const source = format === 'svg' ? Buffer.from(cleanSvg(svgText(bytes))) : bytes;
  try {
    return await smallPng(source, format);
  } catch (error) {
    if (error instanceof LogoRefused) throw error;
    const isTooLarge = error instanceof Error && /pixel limit/i.test(error.message);
    throw new LogoRefused(isTooLarge ? 'too-many-pixels' : 'unreadable');
  }
}

function svgText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new LogoRefused('svg-damaged');
  }
}

async function smallPng(bytes: Buffer, format: string): Promise<Buffer> {
  const input = { limitInputPixels: maxPixels, pages: 1, failOn: 'error' } as const;
  const { format: found, width, height } = await sharp(bytes, input).metadata();
  if (found !== format) throw new LogoRefused('format');
  if (width * height > maxPixels) throw new LogoRefused('too-many-pixels');
  const isSvg = format === 'svg';
  // Draw a small SVG large instead of enlarging its pixels.
  const density = isSvg ? Math.min((svgDensity * maxSide) / Math.max(width, height), maxDensity) : svgDensity;
  const picture = await sharp(bytes, { ...input, ...(isSvg ? { density: Math.max(density, 1) } : {}) })
    .autoOrient()
    .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: !isSvg })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width: drawnWidth, height: drawnHeight, channels } = picture.info;
  for (const { side, palette } of encodings) {
    const png = await sharp(picture.data, { raw: { width: drawnWidth, height: drawnHeight, channels } })
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9, ...(palette && { palette, effort: 3 }) })
      .toBuffer();
    if (png.length <= maxLogoBytes) return png;
  }
  throw new LogoRefused('too-complex');
}
