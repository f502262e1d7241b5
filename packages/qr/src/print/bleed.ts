import { fillPath } from '../check/fill-path.ts';
import type { Rect } from '../matrix/headroom.ts';
import type { Drawing } from '../render/draw.ts';
import type { PrintPage } from './page.ts';

/** An area of the bleed, in points. */
export type BleedArea = { area: Rect; color: string };

/** The frame is drawn this many pixels wide, to find the parts of the edge that it covers. */
const width = 500;
/** The examined row or column: pixels at the edge itself may be covered in part. Every frame is thicker. */
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
  const bleedWidth = trim.x - bleed.x;
  if (!part || bleedWidth <= 0) return [];
  const height = Math.round((width * trim.height) / trim.width);
  const cover = new Float32Array(width * height);
  const scale = width / (placement.width * placement.fineness);
  const image = { width, height, data: new Uint8ClampedArray() };
  fillPath(cover, image, part.path, part.x * scale, part.y * scale, part.scale * scale);

  const coverAt = (x: number, y: number) => cover[y * width + x] ?? 0;
  const rowCovers = (y: number) => Array.from({ length: width }, (_, x) => coverAt(x, y));
  const columnCovers = (x: number) => Array.from({ length: height }, (_, y) => coverAt(x, y));
  /** The bleed above or below the covered parts of a row of pixels. */
  const bleedOfRow = (row: number, y: number): Rect[] =>
    coveredParts(rowCovers(row)).map(([from, to]) => ({
      x: trim.x + from * trim.width,
      y,
      width: (to - from) * trim.width,
      height: bleedWidth,
    }));
  /** The bleed to the left or right of the covered parts of a column of pixels. */
  const bleedOfColumn = (column: number, x: number): Rect[] =>
    coveredParts(columnCovers(column)).map(([from, to]) => ({
      x,
      y: trim.y + from * trim.height,
      width: bleedWidth,
      height: (to - from) * trim.height,
    }));
  return [
    ...bleedOfRow(depth, bleed.y),
    ...bleedOfRow(height - 1 - depth, trim.y + trim.height),
    ...bleedOfColumn(depth, bleed.x),
    ...bleedOfColumn(width - 1 - depth, trim.x + trim.width),
  ].map((area) => ({ area, color: part.color }));
}
