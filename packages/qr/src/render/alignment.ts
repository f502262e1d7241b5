import type { DotsStyle } from '@tessera/contract';
import type { Rect } from '../matrix/headroom.ts';
import { alignmentPatterns } from '../matrix/layout.ts';
import { type Box, type Corners, leaf, round, sharp } from './box.ts';

const reach = 2;

type PatternShape = { outer: Corners; inner: Corners; center: Corners };

/**
 * Alignment patterns are drawn as a whole, with ring and center about equally round. Drawn from the modules of the style,
 * they would have a round center in a square hole, and some readers would prefer a single module elsewhere.
 */
const shapes = {
  square: { outer: sharp, inner: sharp, center: sharp },
  rounded: { outer: round(2), inner: round(1), center: round(1) },
  'extra-rounded': { outer: round(3), inner: round(2), center: round(1) },
  dots: { outer: round(3), inner: round(2), center: round(1) },
  classy: { outer: leaf(2), inner: leaf(1), center: leaf(1) },
  'classy-rounded': { outer: leaf(3), inner: leaf(2), center: leaf(1) },
  tiles: { outer: sharp, inner: sharp, center: sharp },
  'vertical-lines': { outer: round(2), inner: round(1), center: round(1) },
  'horizontal-lines': { outer: round(2), inner: round(1), center: round(1) },
} satisfies Record<DotsStyle, PatternShape>;

/** The areas of the alignment patterns, without those that a logo hides in part. */
export const alignmentRects = (version: number, hidden: Rect | undefined): Rect[] =>
  alignmentPatterns(version)
    .map(({ x, y }) => ({ x: x - reach, y: y - reach, width: 2 * reach + 1, height: 2 * reach + 1 }))
    .filter((rect) => !hidden || !overlap(hidden, rect));

export function alignmentBoxes({ x, y }: Rect, style: DotsStyle): Box[] {
  const { outer, inner, center } = shapes[style];
  return [
    { x: 2 * x, y: 2 * y, width: 10, height: 10, corners: outer },
    { x: 2 * x + 2, y: 2 * y + 2, width: 6, height: 6, corners: inner, hole: true },
    { x: 2 * x + 4, y: 2 * y + 4, width: 2, height: 2, corners: center },
  ];
}

const overlap = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
