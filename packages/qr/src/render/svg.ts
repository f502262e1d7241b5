import { inWholeModules, pathOf } from './box.ts';
import type { Drawing } from './draw.ts';

const color = /^#[0-9a-f]{6}$/i;

/** Colours are the one part of a style that is text: nothing but a colour may reach the markup. */
function asColor(value: string): string {
  if (!color.test(value)) throw new TypeError('A colour is written #RRGGBB.');
  return value;
}

/**
 * Plain paths, one per colour, in numbers that are whole: no clipping, no filter, no style sheet, nothing to fetch.
 * Commas instead of spaces keep the data URL short.
 */
export function toSvg({ frame, boxes, style, logo }: Drawing): string {
  const { size, fineness, unit, offset } = frame;
  const side = size * fineness;
  // Half modules are the grid of the curves; scale() may then be a half, which is exact.
  const whole = inWholeModules(boxes);
  const halves = whole ? 1 : 2;
  const path = pathOf(whole ?? boxes);
  const image = logo
    ? `<image x="${logo.place.x}" y="${logo.place.y}" width="${logo.place.width}" height="${logo.place.height}" xlink:href="${logo.href}"/>`
    : '';
  return [
    '<svg xmlns="http://www.w3.org/2000/svg"',
    // Print tools know the older name of href only.
    logo ? ' xmlns:xlink="http://www.w3.org/1999/xlink"' : '',
    ` width="${size}" height="${size}" viewBox="0,0,${side},${side}">`,
    `<path fill="${asColor(style.background_color)}" d="M0,0h${side}v${side}h-${side}z"/>`,
    `<path fill="${asColor(style.dots_color)}" transform="translate(${offset},${offset})scale(${unit / halves})" d="${path}"/>`,
    image,
    '</svg>',
  ].join('');
}

/** For `src` and JSON; only what a URL cannot hold is escaped. */
export const svgDataUrl = (svg: string): string =>
  `data:image/svg+xml,${svg.replaceAll('"', "'").replace(/[%#<> ]/g, encodeURIComponent)}`;
