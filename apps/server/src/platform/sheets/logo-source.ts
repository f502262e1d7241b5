import sharp from 'sharp';

type Pixels = { data: Uint8ClampedArray; width: number; height: number };

/** Decodes the logo of a code; null without one. */
export type LogoSource = (href: string | null | undefined) => Promise<Pixels | null>;

/** Enough for codes that share a few logos; bounds the memory for those that do not. */
const maxKept = 20;
/** Twice what print needs, so that nothing is lost; more would only make the file larger. */
const maxDpi = 600;

/** Keeps the latest logos, so that codes with the same one share its place in the file. `widthMm`: of the printed picture. */
export function logoSource(widthMm: number): LogoSource {
  const kept = new Map<string, Pixels>();
  // A logo covers at most half of the width.
  const side = Math.max(Math.ceil((widthMm / 2 / 25.4) * maxDpi), 64);
  return async (href) => {
    if (!href) return null;
    const known = kept.get(href);
    if (known) return known;
    const png = Buffer.from(href.slice(href.indexOf(',') + 1), 'base64');
    const { data, info } = await sharp(png)
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixels = { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
    const [oldest] = kept.keys();
    if (kept.size >= maxKept && oldest !== undefined) kept.delete(oldest);
    kept.set(href, pixels);
    return pixels;
  };
}
