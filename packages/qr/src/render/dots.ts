import type { QrStyle } from '@tessera/contract';
import type { Matrix } from '../matrix/encode.ts';
import type { Rect } from '../matrix/headroom.ts';
import { type Box, type Corners, round } from './box.ts';

/** Whether a module is drawn as dot; eyes and modules behind the logo are not. */
export type IsDot = (x: number, y: number) => boolean;

/** The dark modules outside the given rectangles. */
export function dotsWithout({ size, get }: Matrix, rects: readonly Rect[]): IsDot {
  // With a border of one module, every module has all neighbors.
  const width = size + 2;
  const dots = new Uint8Array(width * width);
  for (let y = 0; y < size; y += 1) for (let x = 0; x < size; x += 1) if (get(x, y)) dots[(y + 1) * width + x + 1] = 1;
  for (const rect of rects)
    for (let y = rect.y; y < rect.y + rect.height; y += 1) {
      const start = (y + 1) * width + rect.x + 1;
      dots.fill(0, start, start + rect.width);
    }
  return (x, y) => dots[(y + 1) * width + x + 1] === 1;
}

/** Whether each neighbor of a module is a dot. */
type Neighbors = { left: boolean; right: boolean; up: boolean; down: boolean };

/**
 * The corner radii of a module, in half modules. A corner is round only if both adjacent sides are free, so that
 * neighboring modules touch along their whole side.
 */
const corners = {
  square: () => [0, 0, 0, 0],
  dots: () => round(1),
  rounded: (near) => everyFreeCorner(near, 1),
  // At a bend the radius is a whole module; ends and single modules stay as large as possible.
  'extra-rounded': (near) => everyFreeCorner(near, isBend(near) ? 2 : 1),
  classy: (near) => diagonal(near, 1),
  'classy-rounded': (near) => diagonal(near, isBend(near) ? 2 : 1),
} satisfies Record<QrStyle, (near: Neighbors) => Corners>;

const isBend = ({ left, right, up, down }: Neighbors): boolean => left !== right && up !== down;

const everyFreeCorner = ({ left, right, up, down }: Neighbors, radius: number): Corners => [
  left || up ? 0 : radius,
  right || up ? 0 : radius,
  right || down ? 0 : radius,
  left || down ? 0 : radius,
];

function diagonal(near: Neighbors, radius: number): Corners {
  const [topLeft, , bottomRight] = everyFreeCorner(near, radius);
  return [topLeft, 0, bottomRight, 0];
}

/** One box per run of dots in a row, because only the ends of a run have corners. */
export function dotBoxes(size: number, style: QrStyle, isDot: IsDot): Box[] {
  const at = (x: number, y: number): Corners =>
    corners[style]({ left: isDot(x - 1, y), right: isDot(x + 1, y), up: isDot(x, y - 1), down: isDot(x, y + 1) });
  const boxes: Box[] = [];
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      if (!isDot(x, y)) continue;
      const start = x;
      while (style !== 'dots' && isDot(x + 1, y)) x += 1;
      const [topLeft, , , bottomLeft] = at(start, y);
      const [, topRight, bottomRight] = at(x, y);
      boxes.push({
        x: 2 * start,
        y: 2 * y,
        width: 2 * (x - start + 1),
        height: 2,
        corners: [topLeft, topRight, bottomRight, bottomLeft],
      });
    }
  return boxes;
}
