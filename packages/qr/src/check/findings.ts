import { headroom } from '../matrix/headroom.ts';
import { fitsReserve } from '../render/clearing.ts';
import type { Drawing } from '../render/draw.ts';
import { contrast, isInverted, leastContrast } from './contrast.ts';

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

/** A `note` leaves the verdict alone, a `risk` makes it risky, a `failure` means that it does not scan. */
export type Weight = 'note' | 'risk' | 'failure';
export type Finding = { code: ReasonCode; weight: Weight };

/** The standard asks for four modules; decoders manage with one. */
export const wantedQuietZone = 4;
const leastQuietZone = 1;

export const quietZone = ({ frame }: Drawing): number => frame.offset / frame.unit;

/** Curves need pixels to be seen as curves. */
const leastPixels = { square: 2, curved: 3 };
const isCurved = ({ style }: Drawing): boolean =>
  [style.dots_style, style.corners_square_style, style.corners_dot_style].some((part) => part !== 'square');

/** What can be said from the plan alone, without looking at a picture. */
export const planFindings = (drawing: Drawing): Finding[] =>
  [
    colorFinding(drawing),
    inversionFinding(drawing),
    quietZoneFinding(drawing),
    moduleFinding(drawing),
    logoFinding(drawing),
  ].filter((finding) => finding !== undefined);

const colorFinding = ({ style }: Drawing): Finding | undefined =>
  contrast(style) < leastContrast ? { code: 'contrast', weight: 'risk' } : undefined;

const inversionFinding = ({ style }: Drawing): Finding | undefined =>
  isInverted(style) ? { code: 'inverted', weight: 'risk' } : undefined;

function quietZoneFinding(drawing: Drawing): Finding | undefined {
  const modules = quietZone(drawing);
  if (modules >= wantedQuietZone) return undefined;
  return { code: 'quiet_zone', weight: modules < leastQuietZone ? 'risk' : 'note' };
}

function moduleFinding(drawing: Drawing): Finding | undefined {
  const pixels = drawing.frame.unit / drawing.frame.fineness;
  const least = isCurved(drawing) ? leastPixels.curved : leastPixels.square;
  return pixels < least ? { code: 'small_modules', weight: 'risk' } : undefined;
}

function logoFinding({ matrix, logo }: Drawing): Finding | undefined {
  if (!logo) return undefined;
  const cost = headroom(matrix, logo.cleared);
  if (cost.lost > cost.repairable) return { code: 'logo_too_large', weight: 'failure' };
  return fitsReserve(cost) ? undefined : { code: 'logo_too_large', weight: 'risk' };
}
