import type { DotsStyle, QrStyle } from '@tessera/contract';
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

/** The gap on each side of a line or tile, in half modules: a fifth of each module stays light. */
const gap = 0.2;
const across = 2 - 2 * gap;

type Separate = Exclude<DotsStyle, QrStyle>;

/** Dots with gaps between them: one box per run of dots in a column or row, or per dot. */
const separate = {
  tiles: (x, y) => ({ x, y, columns: 1, rows: 1, radius: 0 }),
  'vertical-lines': (x, y, isDot) => {
    let rows = 1;
    while (isDot(x, y + rows)) rows += 1;
    return isDot(x, y - 1) ? undefined : { x, y, columns: 1, rows, radius: across / 2 };
  },
  'horizontal-lines': (x, y, isDot) => {
    let columns = 1;
    while (isDot(x + columns, y)) columns += 1;
    return isDot(x - 1, y) ? undefined : { x, y, columns, rows: 1, radius: across / 2 };
  },
} satisfies Record<Separate, (x: number, y: number, isDot: IsDot) => Run | undefined>;

type Run = { x: number; y: number; columns: number; rows: number; radius: number };

const isSeparate = (style: DotsStyle): style is Separate => Object.hasOwn(separate, style);

function separateBoxes(size: number, style: Separate, isDot: IsDot): Box[] {
  const boxes: Box[] = [];
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const run = isDot(x, y) ? separate[style](x, y, isDot) : undefined;
      if (!run) continue;
      boxes.push({
        x: 2 * run.x + gap,
        y: 2 * run.y + gap,
        width: 2 * run.columns - 2 * gap,
        height: 2 * run.rows - 2 * gap,
        corners: round(run.radius),
      });
    }
  return boxes;
}

/** The boxes of all dots. */
export const dotBoxes = (size: number, style: DotsStyle, isDot: IsDot): Box[] =>
  isSeparate(style) ? separateBoxes(size, style, isDot) : runBoxes(size, style, isDot);

/** One box per run of dots in a row, because only the ends of a run have corners. */
function runBoxes(size: number, style: QrStyle, isDot: IsDot): Box[] {
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
