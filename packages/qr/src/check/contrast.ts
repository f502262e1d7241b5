import type { QrStyleOptions } from '@tessera/contract';
import type { Drawing, Layer } from '../render/draw.ts';
import { channels, gradientColor, gradientLine, gradientShare, type Rgb } from '../render/fill.ts';

/** Below this, glare and cheap paper make a code unreadable. */
export const minContrast = 3;
/** For finder patterns in a color of their own: a reader that compares them with darker dots can take them for background. */
export const minEyeContrast = 4;

/** Relative luminance, as WCAG defines it. */
export function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of a dark color on a light one; below 1 if the first is the lighter one. */
export const darkness = (dark: number, light: number): number => (light + 0.05) / (dark + 0.05);

type Colors = Pick<QrStyleOptions, 'background_color' | 'dots_color' | 'dots_gradient'>;

/** Light dots on a dark background: many readers look for dark dots only. */
export function isInverted({ background_color, dots_color, dots_gradient }: Colors): boolean {
  const dots = dots_gradient ? gradientColor(dots_gradient, 0.5) : channels(dots_color);
  return luminance(dots) > luminance(channels(background_color));
}

/** The contrast of the palest finder pattern that has a color of its own; infinite if none has. */
export function lowestEyeContrast({ style }: Drawing): number {
  const behind = luminance(channels(style.background_color));
  const own = [style.corners_square_color, style.corners_dot_color].flatMap((color) => color ?? []);
  const contrasts = own.map((color) => luminance(channels(color))).map((value) => contrastWith(behind, value, style));
  return Math.min(...contrasts);
}

const contrastWith = (behind: number, value: number, style: Colors): number =>
  isInverted(style) ? darkness(behind, value) : darkness(value, behind);

/** Colors of a gradient that are told apart. */
const gradientSteps = 64;

/** The luminances of a layer, each measured at a module that it paints. */
function luminances({ fill, boxes }: Layer, modules: number): number[] {
  if (typeof fill === 'string') return [luminance(channels(fill))];
  const line = gradientLine(fill);
  const steps = new Set<number>();
  for (const { x, y, width, height } of boxes)
    for (let down = 1; down < height; down += 2)
      for (let across = 1; across < width; across += 2) {
        const share = gradientShare(line, (x + across) / (2 * modules), (y + down) / (2 * modules));
        steps.add(Math.round(share * gradientSteps));
      }
  return [...steps].map((step) => luminance(gradientColor(fill, step / gradientSteps)));
}

/**
 * The contrast of the module that differs least from what lies behind it, which is the background: a frame leaves the
 * symbol and its quiet zone free. It is below 1 if a module is lighter where the others are darker, or the reverse.
 */
export function lowestContrast({ layers, style, matrix }: Drawing): number {
  const behind = luminance(channels(style.background_color));
  const contrasts = layers
    .flatMap((layer) => luminances(layer, matrix.size))
    .map((value) => contrastWith(behind, value, style));
  return Math.min(...contrasts);
}
