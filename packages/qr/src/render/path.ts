/** A point of a path. */
export type Point = readonly [x: number, y: number];

/** One command of a path, with its points; quadratic curves are converted to cubic ones. */
export type Segment =
  | { kind: 'move'; to: Point }
  | { kind: 'line'; to: Point }
  | { kind: 'curve'; control1: Point; control2: Point; to: Point }
  | { kind: 'close' };

const command = /([MLQCZ])([^MLQCZ]*)/g;

/** The segments of a path that has only the absolute commands M, L, Q, C and Z. */
export function segmentsOf(path: string): Segment[] {
  const segments: Segment[] = [];
  let at: Point = [0, 0];
  for (const [, name, given = ''] of path.matchAll(command)) {
    const values = given === '' ? [] : given.split(',').map(Number);
    const point = (i: number): Point => [values[2 * i] ?? 0, values[2 * i + 1] ?? 0];
    const segment = parseSegment(name ?? 'Z', at, point);
    if (segment.kind !== 'close') at = segment.to;
    segments.push(segment);
  }
  return segments;
}

function parseSegment(name: string, from: Point, point: (i: number) => Point): Segment {
  if (name === 'M') return { kind: 'move', to: point(0) };
  if (name === 'L') return { kind: 'line', to: point(0) };
  if (name === 'C') return { kind: 'curve', control1: point(0), control2: point(1), to: point(2) };
  if (name === 'Z') return { kind: 'close' };
  const [control, to] = [point(0), point(1)];
  return { kind: 'curve', control1: towards(from, control), control2: towards(to, control), to };
}

/** A quadratic curve is the cubic one whose controls lie at two thirds of the way to its control. */
const towards = (end: Point, control: Point): Point => [
  end[0] + ((control[0] - end[0]) * 2) / 3,
  end[1] + ((control[1] - end[1]) * 2) / 3,
];
