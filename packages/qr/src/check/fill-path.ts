import { type Point, type Segment, segmentsOf } from '../render/path.ts';
import type { GrayImage } from './image.ts';
import { span, subLines } from './span.ts';

/** An edge that is not horizontal, from top to bottom; `turn` is its direction. */
type Edge = { top: Point; bottom: Point; turn: 1 | -1 };

/** Straight pieces per curve: curves of frames and letters are short. */
const pieces = 8;

/** Adds the coverage of a path, by the nonzero rule. */
export function fillPath(
  cover: Float32Array,
  { width, height }: GrayImage,
  path: string,
  x: number,
  y: number,
  scale: number,
): void {
  const edges = edgesOf(segmentsOf(path), ([px, py]) => [x + px * scale, y + py * scale]);
  const crossings = new Map<number, { x: number; turn: number }[]>();
  for (const { top, bottom, turn } of edges) {
    const slope = (bottom[0] - top[0]) / (bottom[1] - top[1]);
    const [first, last] = [Math.max(Math.ceil(top[1] * subLines - 0.5), 0), height * subLines];
    for (let line = first; line < last && (line + 0.5) / subLines < bottom[1]; line += 1) {
      const crossing = { x: top[0] + ((line + 0.5) / subLines - top[1]) * slope, turn };
      const known = crossings.get(line);
      if (known) known.push(crossing);
      else crossings.set(line, [crossing]);
    }
  }
  for (const [line, found] of crossings) {
    found.sort((a, b) => a.x - b.x);
    let winding = 0;
    for (const [i, crossing] of found.entries()) {
      winding += crossing.turn;
      const to = found[i + 1]?.x;
      if (winding !== 0 && to !== undefined)
        span(cover, Math.floor(line / subLines) * width, width, crossing.x, to, 1 / subLines);
    }
  }
}

function edgesOf(segments: readonly Segment[], placed: (point: Point) => Point): Edge[] {
  const edges: Edge[] = [];
  let start: Point = [0, 0];
  let at: Point = [0, 0];
  const lineTo = (to: Point) => {
    if (at[1] < to[1]) edges.push({ top: at, bottom: to, turn: 1 });
    if (at[1] > to[1]) edges.push({ top: to, bottom: at, turn: -1 });
    at = to;
  };
  for (const segment of segments) {
    if (segment.kind === 'move') [start, at] = [placed(segment.to), placed(segment.to)];
    else if (segment.kind === 'line') lineTo(placed(segment.to));
    else if (segment.kind === 'close') lineTo(start);
    else {
      const curve = [at, placed(segment.control1), placed(segment.control2), placed(segment.to)] as const;
      for (let i = 1; i <= pieces; i += 1) lineTo(pointOn(curve, i / pieces));
    }
  }
  return edges;
}

function pointOn([p0, p1, p2, p3]: readonly [Point, Point, Point, Point], t: number): Point {
  const [a, b, c, d] = [(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t ** 2, t ** 3];
  return [a * p0[0] + b * p1[0] + c * p2[0] + d * p3[0], a * p0[1] + b * p1[1] + c * p2[1] + d * p3[1]];
}
