import type { Rect } from '../matrix/headroom.ts';
import type { Corners } from './box.ts';

/** The distance of a control point, as a share of the radius, that makes a curve nearly a quarter of a circle. */
const kappa = 0.5523;

const rounded = (value: number): number => Math.round(value * 1000) / 1000;
const at = (...values: number[]): string => values.map(rounded).join(',');

/** A rectangle with round corners as absolute path commands. A hole runs in the opposite direction. */
export function roundedRect({ x, y, width, height }: Rect, corners: Corners, isHole = false): string {
  const [tl, tr, br, bl] = corners;
  const [right, bottom] = [x + width, y + height];
  const free = 1 - kappa;
  // Each corner: where it starts, its two controls and where it ends, clockwise from the top left.
  const points = [
    [x, y + tl, x, y + tl * free, x + tl * free, y, x + tl, y],
    [right - tr, y, right - tr * free, y, right, y + tr * free, right, y + tr],
    [right, bottom - br, right, bottom - br * free, right - br * free, bottom, right - br, bottom],
    [x + bl, bottom, x + bl * free, bottom, x, bottom - bl * free, x, bottom - bl],
  ] as const;
  const radii = [tl, tr, br, bl];
  const ordered = isHole
    ? points.map(([ax, ay, bx, by, cx, cy, dx, dy]) => [dx, dy, cx, cy, bx, by, ax, ay] as const).toReversed()
    : points;
  const orderedRadii = isHole ? radii.toReversed() : radii;
  const commands = ordered.map(([ax, ay, bx, by, cx, cy, dx, dy], i) => {
    const start = `${i === 0 ? 'M' : 'L'}${at(ax, ay)}`;
    return orderedRadii[i] === 0 ? start : `${start}C${at(bx, by, cx, cy, dx, dy)}`;
  });
  return `${commands.join('')}Z`;
}
