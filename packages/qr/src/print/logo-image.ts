import type { RgbaImage } from '../check/image.ts';
import type { Rgb } from '../render/fill.ts';
import { toCmyk } from './cmyk.ts';

/** A logo in inks, four bytes per pixel, and its opacity, one byte per pixel. */
export type LogoImage = { width: number; height: number; inks: Uint8Array; opacity: Uint8Array };

const minDpi = 300;
/** Bounds the memory; a logo of this many pixels is 25 cm wide at 300 dpi. */
const maxSide = 3000;

/** The factor that raises a logo to 300 dpi at its printed width, in points. Logos are never made smaller. */
function enlargement({ width, height }: RgbaImage, printedWidth: number): number {
  const needed = Math.ceil((printedWidth * minDpi) / 72 / width);
  return Math.max(Math.min(needed, Math.floor(maxSide / Math.max(width, height))), 1);
}

/** Converts the pixels of a logo to inks. Below 300 dpi, pixels are interpolated: printers would show them as squares. */
export function logoImage(logo: RgbaImage, printedWidth: number, behind: Rgb | null): LogoImage {
  const factor = enlargement(logo, printedWidth);
  const [width, height] = [logo.width * factor, logo.height * factor];
  const inks = new Uint8Array(4 * width * height);
  const opacity = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [red, green, blue, alpha] = pixelAt(logo, (x + 0.5) / factor - 0.5, (y + 0.5) / factor - 0.5);
      const share = alpha / 255;
      const over = (value: number, i: 0 | 1 | 2) => (behind ? behind[i] + (value - behind[i]) * share : value);
      const at = y * width + x;
      const mixed = toCmyk([over(red, 0), over(green, 1), over(blue, 2)]);
      for (const [i, ink] of mixed.entries()) inks[4 * at + i] = Math.round(ink * 255);
      opacity[at] = behind ? 255 : Math.round(alpha);
    }
  return { width, height, inks, opacity };
}

/** The color between the four nearest pixels, weighted by their opacity. */
function pixelAt({ data, width, height }: RgbaImage, x: number, y: number): readonly [number, number, number, number] {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [x - left, y - top];
  let [red, green, blue, alpha] = [0, 0, 0, 0];
  for (const [dx, dy, weight] of [
    [0, 0, (1 - fx) * (1 - fy)],
    [1, 0, fx * (1 - fy)],
    [0, 1, (1 - fx) * fy],
    [1, 1, fx * fy],
  ] as const) {
    if (weight === 0) continue;
    const column = Math.min(Math.max(left + dx, 0), width - 1);
    const row = Math.min(Math.max(top + dy, 0), height - 1);
    const i = 4 * (row * width + column);
    const visible = weight * (data[i + 3] ?? 255);
    red += visible * (data[i] ?? 0);
    green += visible * (data[i + 1] ?? 0);
    blue += visible * (data[i + 2] ?? 0);
    alpha += visible;
  }
  return alpha === 0 ? [255, 255, 255, 0] : [red / alpha, green / alpha, blue / alpha, alpha];
}
