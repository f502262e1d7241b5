import type { QrStyle } from '@tessera/contract';
import type { Rect } from '../matrix/headroom.ts';
import { alignmentPatterns } from '../matrix/layout.ts';
import { type Box, type Corners, leaf, round, sharp } from './box.ts';

const reach = 2;

type Shape = { outer: Corners; inner: Corners; pupil: Corners };

/**
 * The small eyes inside a symbol. Drawn like the dots around them they guide a reader well, except in two styles: single
 * circles break the ring apart, and large leaves make one diagonal longer than the other. There they are drawn whole.
 */
const shapes: Partial<Record<QrStyle, Shape>> = {
  dots: { outer: round(3), inner: round(1), pupil: round(1) },
  'classy-rounded': { outer: leaf(2), inner: sharp, pupil: sharp },
};

/** Where they are drawn whole, unless a logo hides part of them. */
export function alignmentRects(version: number, style: QrStyle, hidden: Rect | undefined): Rect[] {
  if (!shapes[style]) return [];
  return alignmentPatterns(version)
    .map(({ x, y }) => ({ x: x - reach, y: y - reach, width: 2 * reach + 1, height: 2 * reach + 1 }))
    .filter((rect) => !hidden || !overlap(hidden, rect));
}

export function alignmentBoxes({ x, y }: Rect, style: QrStyle): Box[] {
  const shape = shapes[style];
  if (!shape) return [];
  return [
    { x: 2 * x, y: 2 * y, width: 10, height: 10, corners: shape.outer },
    { x: 2 * x + 2, y: 2 * y + 2, width: 6, height: 6, corners: shape.inner, hole: true },
    { x: 2 * x + 4, y: 2 * y + 4, width: 2, height: 2, corners: shape.pupil },
  ];
}

const overlap = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
