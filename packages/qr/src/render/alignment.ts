import type { QrStyle } from '@tessera/contract';
import type { Rect } from '../matrix/headroom.ts';
import { alignmentPatterns } from '../matrix/layout.ts';
import { type Box, round } from './box.ts';

const reach = 2;

/**
 * The small eyes inside a symbol, where they are drawn whole. They are drawn like dots, except where dots are single
 * circles: broken into those, the patterns no longer guide a reader, so they become a ring and a pupil.
 */
export function alignmentRects(version: number, style: QrStyle, hidden: Rect | undefined): Rect[] {
  if (style !== 'dots') return [];
  return alignmentPatterns(version)
    .map(({ x, y }) => ({ x: x - reach, y: y - reach, width: 2 * reach + 1, height: 2 * reach + 1 }))
    .filter((rect) => !hidden || !overlap(hidden, rect));
}

export const alignmentBoxes = ({ x, y }: Rect): Box[] => [
  { x: 2 * x, y: 2 * y, width: 10, height: 10, corners: round(3) },
  { x: 2 * x + 2, y: 2 * y + 2, width: 6, height: 6, corners: round(1), hole: true },
  { x: 2 * x + 4, y: 2 * y + 4, width: 2, height: 2, corners: round(1) },
];

const overlap = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
