import type { ErrorCorrectionLevel } from '@tessera/contract';
import type { Matrix } from '../matrix/encode.ts';
import { type Headroom, headroom, type Rect } from '../matrix/headroom.ts';
import type { PixelSize } from './png.ts';

/** The share of a symbol that each level can repair, by the standard. */
const repairableShare = { L: 0.07, M: 0.15, Q: 0.25, H: 0.3 } satisfies Record<ErrorCorrectionLevel, number>;

/** A banner would be a line of noise: beyond this the logo keeps its shape inside a less extreme clearing. */
const longestAspect = 3;
/** Modules along each edge that hold finders, timing and format: no logo may touch them. */
const edge = 9;
const smallest = 3;

/** Dirt, glare and a camera's own mistakes need repair too: this share of a block's budget is not the logo's. */
const reserve = 0.2;

const odd = (length: number): number => 2 * Math.floor(length / 2) + 1;

/**
 * The modules left out for a logo: `share` of what the level can repair, centred, whole modules, as near to the logo's
 * shape as whole modules allow, and smaller until each Reed-Solomon block has repairs to spare.
 */
export function clearingFor(matrix: Matrix, logo: PixelSize, share: number): Rect {
  const aspect = Math.min(Math.max(logo.width / logo.height, 1 / longestAspect), longestAspect);
  const area = share * repairableShare[matrix.level] * matrix.size ** 2;
  const longer = Math.sqrt(area * Math.max(aspect, 1 / aspect));
  for (let length = odd(longer); length > smallest; length -= 2) {
    const cleared = centred(matrix.size, length, aspect);
    if (fits(matrix, cleared)) return cleared;
  }
  return centred(matrix.size, smallest, 1);
}

function centred(size: number, longer: number, aspect: number): Rect {
  const shorter = Math.max(odd(longer / Math.max(aspect, 1 / aspect)), smallest);
  const width = Math.min(aspect >= 1 ? longer : shorter, size - 2 * edge);
  const height = Math.min(aspect >= 1 ? shorter : longer, size - 2 * edge);
  return { x: (size - width) / 2, y: (size - height) / 2, width, height };
}

const fits = (matrix: Matrix, cleared: Rect): boolean => fitsReserve(headroom(matrix, cleared));

/** Whether the worst block keeps its reserve. */
export const fitsReserve = ({ lost, repairable }: Headroom): boolean => lost <= Math.floor(repairable * (1 - reserve));
