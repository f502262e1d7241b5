import type { QrStyle } from '@tessera/contract';
import type { Rect } from '../matrix/headroom.ts';
import { alignmentPatterns } from '../matrix/layout.ts';
import { type Box, type Corners, leaf, round, sharp } from './box.ts';

const reach = 2;

/**
 * Alignment patterns are drawn as a whole and nearly sharp. Drawn from the modules of the style, they would have a round
 * center in a square hole, and some readers would prefer a single module elsewhere.
 */
const outline = {
  square: sharp,
  rounded: round(1),
  'extra-rounded': round(2),
  dots: round(2),
  classy: leaf(1),
  'classy-rounded': leaf(2),
} satisfies Record<QrStyle, Corners>;

/** The areas of the alignment patterns, without those that a logo hides in part. */
export const alignmentRects = (version: number, hidden: Rect | undefined): Rect[] =>
  alignmentPatterns(version)
    .map(({ x, y }) => ({ x: x - reach, y: y - reach, width: 2 * reach + 1, height: 2 * reach + 1 }))
    .filter((rect) => !hidden || !overlap(hidden, rect));

export const alignmentBoxes = ({ x, y }: Rect, style: QrStyle): Box[] => [
  { x: 2 * x, y: 2 * y, width: 10, height: 10, corners: outline[style] },
  { x: 2 * x + 2, y: 2 * y + 2, width: 6, height: 6, corners: sharp, hole: true },
  { x: 2 * x + 4, y: 2 * y + 4, width: 2, height: 2, corners: sharp },
];

const overlap = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
