import type { QrStyle } from '@tessera/contract';
import type { Rect } from '../matrix/headroom.ts';
import { type Box, type Corners, leaf, round, sharp } from './box.ts';

type EyeShape = { outer: Corners; inner: Corners };

/**
 * The ring is one module thick everywhere, so the inner radius is the outer one minus a module. The radii are limited to
 * those that every decoder of the scannability table reads at every version.
 */
const ringShapes = {
  square: { outer: sharp, inner: sharp },
  rounded: { outer: round(3), inner: round(1) },
  'extra-rounded': { outer: round(4), inner: round(2) },
  // No decoder reads a ring of single dots, and a circle misleads readers that look for the corners of the ring.
  dots: { outer: round(4), inner: round(2) },
  classy: { outer: leaf(4), inner: leaf(2) },
  'classy-rounded': { outer: [4, 1, 4, 1], inner: leaf(2) },
} satisfies Record<QrStyle, EyeShape>;

const pupilShapes = {
  square: sharp,
  rounded: round(1),
  'extra-rounded': round(2),
  dots: round(2),
  classy: leaf(2),
  'classy-rounded': leaf(2),
} satisfies Record<QrStyle, Corners>;

/**
 * Ring and pupil must be about equally round, because readers recognize an eye by the proportions along its diagonals.
 * This is the largest pupil radius for each ring, for callers that mix styles.
 */
const maxPupilRadius = {
  square: 1,
  rounded: 2,
  'extra-rounded': 2,
  dots: 2,
  classy: 2,
  'classy-rounded': 2,
} satisfies Record<QrStyle, number>;

function pupilCorners(ring: QrStyle, pupil: QrStyle): Corners {
  const [tl, tr, br, bl] = pupilShapes[pupil];
  const fitted = (radius: number) => Math.min(radius, maxPupilRadius[ring]);
  return [fitted(tl), fitted(tr), fitted(br), fitted(bl)];
}

const eyeSize = 7;

/** The areas of the three finder patterns. */
export const eyeRects = (size: number): Rect[] =>
  [
    { x: 0, y: 0 },
    { x: size - eyeSize, y: 0 },
    { x: 0, y: size - eyeSize },
  ].map((corner) => ({ ...corner, width: eyeSize, height: eyeSize }));

/** Ring and pupil can have different colors. */
export type EyeBox = Box & { part: 'ring' | 'pupil' };

export function eyeBoxes(size: number, ring: QrStyle, pupil: QrStyle): EyeBox[] {
  const { outer, inner } = ringShapes[ring];
  return eyeRects(size).flatMap(({ x, y }): EyeBox[] => [
    { x: 2 * x, y: 2 * y, width: 14, height: 14, corners: outer, part: 'ring' },
    { x: 2 * x + 2, y: 2 * y + 2, width: 10, height: 10, corners: inner, hole: true, part: 'ring' },
    { x: 2 * x + 4, y: 2 * y + 4, width: 6, height: 6, corners: pupilCorners(ring, pupil), part: 'pupil' },
  ]);
}
