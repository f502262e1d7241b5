import { inWholeModules, pathOf } from './box.ts';
import type { Drawing } from './draw.ts';

const color = /^#[0-9a-f]{6}$/i;

/** Colors are the only text of a style: no other text may reach the markup. */
function asColor(value: string): string {
  if (!color.test(value)) throw new TypeError('A color must be #RRGGBB.');
  return value;
}

/**
 * One path per color, in whole numbers: no clipping, no filter, no style sheet, nothing to fetch. Commas instead of
 * spaces keep the data URL short.
 */
export function toSvg({ frame, boxes, style, logo }: Drawing): string {
  const { size, fineness, unit, offset } = frame;
  const side = size * fineness;
  // Curves use half modules as unit; the scale may then be a half, which is exact.
  const whole = inWholeModules(boxes);
  const halves = whole ? 1 : 2;
  const path = pathOf(whole ?? boxes);
  const image = logo
    ? `<image x="${logo.place.x}" y="${logo.place.y}" width="${logo.place.width}" height="${logo.place.height}" xlink:href="${logo.href}"/>`
    : '';
  return [
    '<svg xmlns="http://www.w3.org/2000/svg"',
    // Print tools support only `xlink:href`.
    logo ? ' xmlns:xlink="http://www.w3.org/1999/xlink"' : '',
    ` width="${size}" height="${size}" viewBox="0,0,${side},${side}">`,
    `<path fill="${asColor(style.background_color)}" d="M0,0h${side}v${side}h-${side}z"/>`,
    `<path fill="${asColor(style.dots_color)}" transform="translate(${offset},${offset})scale(${unit / halves})" d="${path}"/>`,
    image,
    '</svg>',
  ].join('');
}

/** For `src` and JSON; escapes only the characters that a URL cannot contain. */
export const svgDataUrl = (svg: string): string =>
  `data:image/svg+xml,${svg.replaceAll('"', "'").replace(/[%#<> ]/g, encodeURIComponent)}`;
