import { fillPath } from '../check/fill-path.ts';
import type { Rect } from '../matrix/headroom.ts';
import type { Drawing } from '../render/draw.ts';
import type { PrintPage } from './page.ts';

/** An area of the bleed, in points. */
export type BleedArea = { area: Rect; color: string };

/** Pixels across the picture in which its edge is examined. */
const width = 500;
/** Pixels below the edge, which may be covered in part: every frame is thicker. */
const depth = 2;

/** The parts of a side that are covered, as shares of it. */
function coveredParts(covers: readonly number[]): (readonly [from: number, to: number])[] {
  const parts: [number, number][] = [];
  for (const [i, cover] of covers.entries()) {
    if (cover < 0.5) continue;
    const last = parts.at(-1);
    if (last && last[1] === i) last[1] = i + 1;
    else parts.push([i, i + 1]);
  }
  return parts.map(([from, to]) => [from / covers.length, to / covers.length] as const);
}

/** The bleed beside a frame that reaches the edge, in its color: a cut a little outside shows no white line. */
export function frameBleed({ frame, placement }: Drawing, { trim, bleed }: PrintPage): BleedArea[] {
  const [part] = frame;
  const wide = trim.x - bleed.x;
  if (!part || wide <= 0) return [];
  const height = Math.round((width * trim.height) / trim.width);
  const cover = new Float32Array(width * height);
  const scale = width / (placement.width * placement.fineness);
  const image = { width, height, data: new Uint8ClampedArray() };
  fillPath(cover, image, part.path, part.x * scale, part.y * scale, part.scale * scale);

  const row = (y: number) => coveredParts(Array.from({ length: width }, (_, x) => cover[y * width + x] ?? 0));
  const column = (x: number) => coveredParts(Array.from({ length: height }, (_, y) => cover[y * width + x] ?? 0));
  const beside = (y: number, top: number) =>
    row(y).map(([from, to]) => ({
      x: trim.x + from * trim.width,
      y: top,
      width: (to - from) * trim.width,
      height: wide,
    }));
  const along = (x: number, left: number) =>
    column(x).map(([from, to]) => ({
      x: left,
      y: trim.y + from * trim.height,
      width: wide,
      height: (to - from) * trim.height,
    }));
  return [
    ...beside(depth, bleed.y),
    ...beside(height - 1 - depth, trim.y + trim.height),
    ...along(depth, bleed.x),
    ...along(width - 1 - depth, trim.x + trim.width),
  ].map((area) => ({ area, color: part.color }));
}
