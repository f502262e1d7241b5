import { headroom } from '../matrix/headroom.ts';
import { fitsReserve } from '../render/clearing.ts';
import type { Drawing } from '../render/draw.ts';
import { isInverted, lowestContrast, lowestEyeContrast, minContrast, minEyeContrast } from './contrast.ts';

export const reasonCodes = [
  'contrast',
  'inverted',
  'quiet_zone',
  'small_modules',
  'logo_too_large',
  'logo_misleads',
  'shape',
  'unreadable',
] as const;
export type ReasonCode = (typeof reasonCodes)[number];

/** A `note` does not change the verdict, a `risk` makes it risky, a `failure` means that it does not scan. */
export type Weight = 'note' | 'risk' | 'failure';
export type Finding = { code: ReasonCode; weight: Weight };

/** The standard requires four modules; decoders need one. */
export const standardQuietZone = 4;
const minQuietZone = 1;

export const quietZone = ({ placement }: Drawing): number => placement.quiet / placement.unit;

/** Curves need more pixels per module. */
const minPixels = { square: 2, curved: 3 };
const isCurved = ({ style }: Drawing): boolean =>
  [style.dots_style, style.corners_square_style, style.corners_dot_style].some((part) => part !== 'square');

/** The findings that need no image. */
export const planFindings = (drawing: Drawing): Finding[] =>
  [
    colorFinding(drawing),
    inversionFinding(drawing),
    quietZoneFinding(drawing),
    moduleFinding(drawing),
    logoFinding(drawing),
  ].filter((finding) => finding !== undefined);

const colorFinding = (drawing: Drawing): Finding | undefined =>
  lowestContrast(drawing) < minContrast || lowestEyeContrast(drawing) < minEyeContrast
    ? { code: 'contrast', weight: 'risk' }
    : undefined;

const inversionFinding = ({ style }: Drawing): Finding | undefined =>
  isInverted(style) ? { code: 'inverted', weight: 'risk' } : undefined;

function quietZoneFinding(drawing: Drawing): Finding | undefined {
  const modules = quietZone(drawing);
  if (modules >= standardQuietZone) return undefined;
  return { code: 'quiet_zone', weight: modules < minQuietZone ? 'risk' : 'note' };
}

function moduleFinding(drawing: Drawing): Finding | undefined {
  const pixels = drawing.placement.unit / drawing.placement.fineness;
  const min = isCurved(drawing) ? minPixels.curved : minPixels.square;
  return pixels < min ? { code: 'small_modules', weight: 'risk' } : undefined;
}

function logoFinding({ matrix, logo }: Drawing): Finding | undefined {
  if (!logo) return undefined;
  const cost = headroom(matrix, logo.cleared);
  if (cost.lost > cost.repairable) return { code: 'logo_too_large', weight: 'failure' };
  return fitsReserve(cost) ? undefined : { code: 'logo_too_large', weight: 'risk' };
}
