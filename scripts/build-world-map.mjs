// `node scripts/build-world-map.mjs`: writes the shapes of countries for the map of the statistics. They are those of Natural Earth
// (public domain), from the npm package world-atlas (ISC), in the projection Equal Earth, which keeps areas comparable.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inProject } from './lib/project-root.mjs';

const source = {
  package: 'world-atlas@2.0.2',
  sha512:
    '2177d5d2ac25297a5c933d458705d5c0a46388884e9d6b6d3ac926e42b7132c8e013f317018447589aa05cea4cf0891c3c1a179f24d4e651477186b90a11b42d',
  file: 'package/countries-50m.json',
};
const output = inProject('apps/web/src/ui/world-shapes.json');

/** Width of the drawing. Coordinates are whole numbers. */
const width = 2000;
/** Points that are nearer to the line between their neighbors are left out. */
const tolerance = 1;
/** Islands below this area are left out; a country below it is a dot. */
const minArea = 14;
/** Nobody lives there who scans. */
const leftOut = new Set(['AQ']);
/** Shapes without a number in ISO 3166, and the code that visitors from there have. */
const codesByName = { Kosovo: 'XK', Somaliland: 'SO', 'N. Cyprus': 'CY' };

/** @type {[number, number, number, number]} */
const A = [1.340264, -0.081106, 0.000893, 0.003796];
/**
 * Equal Earth (Šavrič, Patterson, Jenny 2018), for a sphere with the radius 1.
 * @returns {[x: number, y: number]}
 */
function equalEarth([longitude, latitude]) {
  const theta = Math.asin((Math.sqrt(3) / 2) * Math.sin((latitude * Math.PI) / 180));
  const t2 = theta * theta;
  const t6 = t2 * t2 * t2;
  const lambda = (longitude * Math.PI) / 180;
  const slope = A[0] + 3 * A[1] * t2 + t6 * (7 * A[2] + 9 * A[3] * t2);
  return [
    (2 * Math.sqrt(3) * lambda * Math.cos(theta)) / (3 * slope),
    theta * (A[0] + A[1] * t2 + t6 * (A[2] + A[3] * t2)),
  ];
}

/** The lines of a topology as points in degrees. Neighbors share them, so borders stay one line when they are simplified. */
function decodeArcs({ arcs, transform: { scale, translate } }) {
  return arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]) => {
      [x, y] = [x + dx, y + dy];
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
  });
}

const distance = ([x, y], [ax, ay], [bx, by]) => {
  const length = Math.hypot(bx - ax, by - ay);
  return length === 0
    ? Math.hypot(x - ax, y - ay)
    : Math.abs((by - ay) * x - (bx - ax) * y + bx * ay - by * ax) / length;
};

/** Douglas–Peucker, by distances on the map. */
function simplify(points, limit, place) {
  if (points.length < 3) return points;
  const [first, last] = [points[0], points.at(-1)];
  const distances = points.map((point) => distance(place(point), place(first), place(last)));
  const farthest = Math.max(...distances);
  if (farthest <= limit) return [first, last];
  const index = distances.indexOf(farthest);
  return [
    ...simplify(points.slice(0, index + 1), limit, place).slice(0, -1),
    ...simplify(points.slice(index), limit, place),
  ];
}

/** Continues beyond 180 degrees instead of jumping to the other side. */
function unwrap(points) {
  let previous = points[0]?.[0] ?? 0;
  return points.map(([longitude, latitude]) => {
    previous = longitude - 360 * Math.round((longitude - previous) / 360);
    return [previous, latitude];
  });
}

/** The part of a ring on one side of a meridian (Sutherland–Hodgman). `side` is 1 for the east, -1 for the west. */
function clip(ring, meridian, side) {
  const isInside = ([longitude]) => side * (longitude - meridian) >= 0;
  return ring.flatMap((point, index) => {
    const next = ring[(index + 1) % ring.length];
    const own = isInside(point) ? [point] : [];
    if (isInside(point) === isInside(next)) return own;
    const part = (meridian - point[0]) / (next[0] - point[0]);
    return [...own, [meridian, point[1] + part * (next[1] - point[1])]];
  });
}

/** Cuts a ring where the map ends. */
const cut = (ring) =>
  [-360, 0, 360]
    .map((turn) =>
      clip(
        clip(
          ring.map(([longitude, latitude]) => [longitude + turn, latitude]),
          -180,
          1,
        ),
        180,
        -1,
      ),
    )
    .filter((part) => part.length > 2);

const areaOf = (ring) =>
  Math.abs(
    ring.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = ring[(index + 1) % ring.length];
      return sum + x * nextY - nextX * y;
    }, 0),
  ) / 2;

/** Relative lines with whole numbers: `m 500 200 10 -5 …z`. */
function pathOf(ring) {
  /** @type {[x: number, y: number]} */
  let previous = [0, 0];
  const steps = [];
  for (const [x, y] of ring.map((xy) => xy.map(Math.round))) {
    const step = [x - previous[0], y - previous[1]];
    if (steps.length === 0 || step.some((part) => part !== 0)) steps.push(step);
    previous = [x, y];
  }
  if (steps.length < 3) return '';
  const numbers = (step) => step.map((part, index) => (index === 1 && part >= 0 ? ` ${part}` : String(part))).join('');
  const [start, ...rest] = steps;
  return `M${numbers(start)}l${rest.map(numbers).join(' ').replaceAll(' -', '-')}z`;
}

function shapesOf(topology) {
  const halfWidth = equalEarth([180, 0])[0];
  const scale = width / (2 * halfWidth);
  const [, top] = equalEarth([0, 83.7]);
  const [, bottom] = equalEarth([0, -56]);
  const place = (point) => {
    const [x, y] = equalEarth(point);
    return [(x + halfWidth) * scale, (top - y) * scale];
  };
  const exact = decodeArcs(topology).map(unwrap);
  const simple = exact.map((arc) => simplify(arc, tolerance, place));
  const ringsOf = (arcs, lines = simple) => {
    const ring = arcs.flatMap((arc) => (arc < 0 ? lines[~arc].toReversed() : lines[arc]).slice(0, -1));
    return cut(unwrap(ring)).map((part) => part.map(place));
  };
  const shapes = new Map();
  for (const { type, id, arcs, properties } of topology.objects.countries.geometries) {
    const code = id ? Intl.getCanonicalLocales(`und-${id}`)[0]?.slice(4) : codesByName[properties.name];
    if (!code || leftOut.has(code)) continue;
    const shape = shapes.get(code) ?? { path: '', largest: [], area: 0 };
    for (const [outer, ...holes] of type === 'Polygon' ? [arcs] : arcs) {
      for (const ring of ringsOf(outer, exact))
        if (areaOf(ring) >= shape.area) Object.assign(shape, { largest: ring, area: areaOf(ring) });
      const drawn = ringsOf(outer).filter((ring) => areaOf(ring) >= minArea);
      const inner = holes.flatMap((hole) => ringsOf(hole));
      if (drawn.length > 0) shape.path += [...drawn, ...inner].map(pathOf).join('');
    }
    shapes.set(code, shape);
  }
  const middle = (ring) =>
    [0, 1].map((axis) => Math.round(ring.reduce((sum, point) => sum + point[axis], 0) / ring.length));
  const sorted = [...shapes].sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    width,
    height: Math.ceil((top - bottom) * scale),
    paths: Object.fromEntries(sorted.filter(([, { path }]) => path !== '').map(([code, { path }]) => [code, path])),
    dots: Object.fromEntries(
      sorted.filter(([, { path }]) => path === '').map(([code, { largest }]) => [code, middle(largest)]),
    ),
  };
}

if (process.argv[1] === import.meta.filename) {
  const folder = mkdtempSync(join(tmpdir(), 'world-map-'));
  try {
    execFileSync('npm', ['pack', source.package, '--pack-destination', folder], { stdio: 'ignore' });
    const archive = join(folder, 'world-atlas-2.0.2.tgz');
    if (createHash('sha512').update(readFileSync(archive)).digest('hex') !== source.sha512)
      throw new Error('another package than expected');
    execFileSync('tar', ['xzf', archive, '-C', folder]);
    const shapes = shapesOf(JSON.parse(readFileSync(join(folder, source.file), 'utf8')));
    writeFileSync(output, `${JSON.stringify(shapes)}\n`);
    console.log(`${Object.keys(shapes.paths).length} shapes, ${Object.keys(shapes.dots).length} dots`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
