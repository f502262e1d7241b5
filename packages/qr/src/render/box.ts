/**
 * All dark parts are boxes with four round corners, or holes in them. Coordinates are in half modules, so that most
 * numbers are whole: every engine writes the same text, and the rasterizer has one shape to draw.
 */
export type Box = {
  x: number;
  y: number;
  width: number;
  height: number;
  corners: Corners;
  hole?: true;
};

/** Radii: top left, top right, bottom right, bottom left. */
export type Corners = readonly [number, number, number, number];

export const sharp: Corners = [0, 0, 0, 0];
export const round = (radius: number): Corners => [radius, radius, radius, radius];
/** The shape of the classy styles: two opposite corners round, the others sharp. */
export const leaf = (radius: number): Corners => [radius, 0, radius, 0];

/** One path for all boxes. Holes run in the opposite direction, so that the default fill rule leaves them empty. */
export function boxesPath(boxes: readonly Box[]): string {
  let path = '';
  for (const box of boxes) path += box.hole ? hole(box) : solid(box);
  return path;
}

const across = (length: number): string => (length === 0 ? '' : `h${length}`);
const down = (length: number): string => (length === 0 ? '' : `v${length}`);
const arc = (radius: number, sweep: 0 | 1, dx: number, dy: number): string =>
  radius === 0 ? '' : `a${radius},${radius},0,0,${sweep},${dx * radius},${dy * radius}`;

const isCircle = ({ width, height, corners: [tl, tr, br, bl] }: Box): boolean =>
  width === height && 2 * tl === width && tl === tr && tl === br && tl === bl;

/** Two arcs instead of four, because the dots make up most of the file. */
const circle = (x: number, y: number, radius: number): string =>
  `M${x},${y + radius}${arc(radius, 1, 2, 0)}${arc(radius, 1, -2, 0)}z`;

function solid(box: Box): string {
  const { x, y, width, height, corners } = box;
  const [tl, tr, br, bl] = corners;
  if (tl + tr + br + bl === 0) return `M${x},${y}h${width}v${height}h-${width}z`;
  if (isCircle(box)) return circle(x, y, tl);
  const top = `M${x + tl},${y}${across(width - tl - tr)}${arc(tr, 1, 1, 1)}`;
  const right = `${down(height - tr - br)}${arc(br, 1, -1, 1)}`;
  const bottom = `${across(br + bl - width)}${arc(bl, 1, -1, -1)}`;
  // Without a last corner, `z` draws the left side.
  const left = tl === 0 ? '' : `${down(bl + tl - height)}${arc(tl, 1, 1, -1)}`;
  return `${top}${right}${bottom}${left}z`;
}

function hole({ x, y, width, height, corners: [tl, tr, br, bl] }: Box): string {
  const left = `M${x + tl},${y}${arc(tl, 0, -1, 1)}${down(height - tl - bl)}`;
  const bottom = `${arc(bl, 0, 1, 1)}${across(width - bl - br)}`;
  const right = `${arc(br, 0, 1, -1)}${down(br + tr - height)}${arc(tr, 0, -1, -1)}`;
  return `${left}${bottom}${right}z`;
}

/** Boxes and the number of their units per module. */
export type ScaledBoxes = { perModule: number; boxes: readonly Box[] };

/** The boxes in the largest unit in which all numbers are whole: a module, half or a tenth of it. The file is smaller. */
export function inWholeNumbers(boxes: readonly Box[]): ScaledBoxes {
  const isMultipleOf = (unit: number) => boxes.every((box) => areMultiples(box, unit));
  if (isMultipleOf(2)) return { perModule: 1, boxes: boxes.map((box) => scaled(box, 0.5)) };
  return isMultipleOf(1) ? { perModule: 2, boxes } : { perModule: 10, boxes: boxes.map((box) => scaled(box, 5)) };
}

/** Runs for every dot of every picture, so it makes no list of the numbers. */
const areMultiples = ({ x, y, width, height, corners: [tl, tr, br, bl] }: Box, unit: number): boolean =>
  x % unit === 0 &&
  y % unit === 0 &&
  width % unit === 0 &&
  height % unit === 0 &&
  tl % unit === 0 &&
  tr % unit === 0 &&
  br % unit === 0 &&
  bl % unit === 0;

function scaled(box: Box, factor: number): Box {
  const by = (value: number) => Math.round(value * factor);
  const [tl, tr, br, bl] = box.corners;
  const result: Box = {
    x: by(box.x),
    y: by(box.y),
    width: by(box.width),
    height: by(box.height),
    corners: [by(tl), by(tr), by(br), by(bl)],
  };
  return box.hole ? { ...result, hole: true } : result;
}
