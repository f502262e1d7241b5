import type { ErrorCorrectionLevel } from '@tessera/contract';
import type { Matrix } from '../matrix/encode.ts';
import { type Headroom, headroom, type Rect } from '../matrix/headroom.ts';
import type { PixelSize } from './png.ts';

/** The share of a symbol that each level can repair, according to the standard. */
const repairableShare = { L: 0.07, M: 0.15, Q: 0.25, H: 0.3 } satisfies Record<ErrorCorrectionLevel, number>;

/** The cleared area is never more elongated than this; a wider logo keeps its shape inside it. */
const maxAspect = 3;
/** The modules along each edge with finders, timing and format, which a logo must not touch. */
const edge = 9;
const smallest = 3;

/** The share of the repairable codewords that is kept for dirt, glare and camera errors. */
const reserve = 0.2;

/** Up to this share, which is the default, the area is in proportion; above it grows faster, to the largest that is safe. */
const proportionalUpTo = 0.4;
const growth = 6;

const areaShare = (share: number): number =>
  share <= proportionalUpTo ? share : proportionalUpTo + growth * (share - proportionalUpTo);

const odd = (length: number): number => 2 * Math.floor(length / 2) + 1;

/**
 * The area cleared for a logo: centered, in whole modules, with about the shape of the logo. It has `share` of the area
 * that the level can repair (the whole of it at 0.5), or less, until every Reed-Solomon block keeps its reserve.
 */
export function clearingFor(matrix: Matrix, logo: PixelSize, share: number): Rect {
  const aspect = Math.min(Math.max(logo.width / logo.height, 1 / maxAspect), maxAspect);
  const area = areaShare(share) * repairableShare[matrix.level] * matrix.size ** 2;
  const longer = Math.sqrt(area * Math.max(aspect, 1 / aspect));
  for (let length = odd(longer); length > smallest; length -= 2) {
    const cleared = centered(matrix.size, length, aspect);
    if (fits(matrix, cleared)) return cleared;
  }
  return centered(matrix.size, smallest, 1);
}

function centered(size: number, longer: number, aspect: number): Rect {
  const shorter = Math.max(odd(longer / Math.max(aspect, 1 / aspect)), smallest);
  const width = Math.min(aspect >= 1 ? longer : shorter, size - 2 * edge);
  const height = Math.min(aspect >= 1 ? shorter : longer, size - 2 * edge);
  return centeredRect(size, width, height);
}

/** The middle of a symbol. */
export const centeredRect = (size: number, width: number, height: number): Rect => ({
  x: (size - width) / 2,
  y: (size - height) / 2,
  width,
  height,
});

const fits = (matrix: Matrix, cleared: Rect): boolean => fitsReserve(headroom(matrix, cleared));

/** Whether the worst block keeps its reserve. */
export const fitsReserve = ({ lost, repairable }: Headroom): boolean => lost <= Math.floor(repairable * (1 - reserve));
