import { inWholeNumbers, boxesPath } from './box.ts';
import type { ColoredPath, Drawing, Layer } from './draw.ts';
import { type Fill, gradientLine } from './fill.ts';

const color = /^#[0-9a-f]{6}$/i;

/** Colors are the only text of a style: no other text may reach the markup. */
function asColor(value: string): string {
  if (!color.test(value)) throw new TypeError('A color must be #RRGGBB.');
  return value;
}

/** Positions in frames and gradients are not whole; the rest of the digits is below what any printer resolves. */
const rounded = (value: number): number => Math.round(value * 1000) / 1000;
/** Scales multiply lengths of up to thousands of units. */
const fine = (value: number): number => Math.round(value * 1_000_000) / 1_000_000;

/**
 * One path per color, in whole numbers: no clipping, no filter, no style sheet, nothing to fetch. Commas instead of
 * spaces keep the data URL short.
 */
export function toSvg({ matrix, placement, layers, frame, style, logo }: Drawing): string {
  const { width, height, fineness } = placement;
  const [right, bottom] = [width * fineness, height * fineness];
  const image = logo
    ? `<image x="${logo.place.x}" y="${logo.place.y}" width="${logo.place.width}" height="${logo.place.height}" xlink:href="${logo.href}"/>`
    : '';
  return [
    '<svg xmlns="http://www.w3.org/2000/svg"',
    // Print tools support only `xlink:href`.
    logo ? ' xmlns:xlink="http://www.w3.org/1999/xlink"' : '',
    ` width="${width}" height="${height}" viewBox="0,0,${right},${bottom}">`,
    style.background_transparent
      ? ''
      : `<path fill="${asColor(style.background_color)}" d="M0,0h${right}v${bottom}h-${right}z"/>`,
    ...frame.map(framePath),
    ...layers.map((layer) => layerPath(layer, matrix.size, placement)),
    image,
    '</svg>',
  ].join('');
}

/** Whether an image of `toSvg` has no background of its own. */
export const isTransparent = (svg: string): boolean => !/^<svg[^>]+><path fill="#\w{6}" d="M0,0h/.test(svg);

const framePath = (part: ColoredPath): string =>
  `<path fill="${asColor(part.color)}" transform="translate(${rounded(part.x)},${rounded(part.y)})scale(${fine(part.scale)})" d="${part.path}"/>`;

function layerPath({ fill, boxes }: Layer, modules: number, { unit, x, y }: Drawing['placement']): string {
  // Curves use half modules as unit; the scale may then be a half, which is exact.
  const { perModule, boxes: whole } = inWholeNumbers(boxes);
  const { value, definition } = paint(fill, modules * perModule);
  return `${definition}<path fill="${value}" transform="translate(${x},${y})scale(${unit / perModule})" d="${boxesPath(whole)}"/>`;
}

/** The `fill` of a path whose coordinates run from 0 to `side`, and the gradient that it refers to. */
function paint(fill: Fill, side: number): { value: string; definition: string } {
  if (typeof fill === 'string') return { value: asColor(fill), definition: '' };
  const [from, to] = [asColor(fill.from), asColor(fill.to)];
  const line = gradientLine(fill);
  // Equal names mean equal gradients, so that several images can be part of one page.
  const name = ['g', side, line.kind, fill.angle ?? 0, from.slice(1), to.slice(1)].join('-');
  const element = line.kind === 'linear' ? 'linearGradient' : 'radialGradient';
  const at = (share: number) => rounded(share * side);
  const geometry =
    line.kind === 'linear'
      ? `x1="${at(line.x1)}" y1="${at(line.y1)}" x2="${at(line.x2)}" y2="${at(line.y2)}"`
      : `cx="${at(line.x)}" cy="${at(line.y)}" r="${at(line.radius)}"`;
  const definition = `<${element} id="${name}" gradientUnits="userSpaceOnUse" ${geometry}><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></${element}>`;
  return { value: `url(#${name})`, definition };
}

/** For `src` and JSON; escapes only the characters that a URL cannot contain. */
export const svgDataUrl = (svg: string): string =>
  `data:image/svg+xml,${svg.replaceAll('"', "'").replace(/[%#<> ]/g, encodeURIComponent)}`;
