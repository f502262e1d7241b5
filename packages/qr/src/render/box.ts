/**
 * Everything dark in a picture is a box with four round corners, or a hole in one. Coordinates are half modules, so that
 * every number is whole: the same text in every engine, and a rasteriser need know one shape only.
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
/** The leaf of the classy styles: one diagonal round, the other sharp. */
export const leaf = (radius: number): Corners => [radius, 0, radius, 0];

/** One path for all boxes; holes run the other way round, which the default fill rule leaves empty. */
export function pathOf(boxes: readonly Box[], unitsPerNumber: number): string {
  return boxes.map((box) => (box.hole ? hole : solid)(scaled(box, unitsPerNumber))).join('');
}

const scaled = (box: Box, by: number): Box =>
  by === 1
    ? box
    : {
        x: box.x / by,
        y: box.y / by,
        width: box.width / by,
        height: box.height / by,
        corners: box.corners.map((radius) => radius / by) as unknown as Corners,
      };

const across = (length: number): string => (length === 0 ? '' : `h${length}`);
const down = (length: number): string => (length === 0 ? '' : `v${length}`);
const arc = (radius: number, sweep: 0 | 1, dx: number, dy: number): string =>
  radius === 0 ? '' : `a${radius},${radius},0,0,${sweep},${dx * radius},${dy * radius}`;

const isCircle = ({ width, height, corners }: Box): boolean =>
  width === height && corners.every((radius) => 2 * radius === width);

/** Two arcs say what four would: dots are what makes a file large. */
const circle = ({ x, y, height }: Box): string => {
  const radius = height / 2;
  return `M${x},${y + radius}${arc(radius, 1, 2, 0)}${arc(radius, 1, -2, 0)}z`;
};

function solid(box: Box): string {
  if (isCircle(box)) return circle(box);
  const {
    x,
    y,
    width,
    height,
    corners: [tl, tr, br, bl],
  } = box;
  return [
    `M${x + tl},${y}`,
    across(width - tl - tr),
    arc(tr, 1, 1, 1),
    down(height - tr - br),
    arc(br, 1, -1, 1),
    across(br + bl - width),
    arc(bl, 1, -1, -1),
    tl === 0 ? '' : down(bl + tl - height),
    arc(tl, 1, 1, -1),
    'z',
  ].join('');
}

function hole({ x, y, width, height, corners: [tl, tr, br, bl] }: Box): string {
  return [
    `M${x + tl},${y}`,
    arc(tl, 0, -1, 1),
    down(height - tl - bl),
    arc(bl, 0, 1, 1),
    across(width - bl - br),
    arc(br, 0, 1, -1),
    down(br + tr - height),
    arc(tr, 0, -1, -1),
    'z',
  ].join('');
}

/** Whether whole modules suffice for these boxes: the file is then a little smaller. */
export const fitsWholeModules = (boxes: readonly Box[]): boolean =>
  boxes.every(({ x, y, width, height, corners }) =>
    [x, y, width, height, ...corners].every((value) => value % 2 === 0),
  );
