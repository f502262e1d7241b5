/** The layout of a symbol: function patterns, and the order in which codewords fill the other modules. */

export const matrixSize = (version: number): number => 17 + 4 * version;

/** ISO/IEC 18004 annex E: centers of the alignment patterns along one side. */
function alignmentCenters(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const last = matrixSize(version) - 7;
  // Version 32 is the only exception to the rule.
  const step = version === 32 ? 26 : 2 * Math.ceil((last - 6) / (2 * (count - 1)));
  return [6, ...Array.from({ length: count - 1 }, (_, i) => last - (count - 2 - i) * step)];
}

export type Point = { x: number; y: number };

/** The centers of the alignment patterns, without the three inside finder patterns. */
export function alignmentPatterns(version: number): Point[] {
  const centers = alignmentCenters(version);
  const last = centers.at(-1);
  const inFinder = (x: number, y: number) => (x === 6 && (y === 6 || y === last)) || (y === 6 && x === last);
  return centers.flatMap((y) => centers.filter((x) => !inFinder(x, y)).map((x) => ({ x, y })));
}

function functionModules(version: number): Uint8Array {
  const size = matrixSize(version);
  const reserved = new Uint8Array(size * size);
  const fill = (left: number, top: number, width: number, height: number) => {
    for (let y = top; y < top + height; y += 1) reserved.fill(1, y * size + left, y * size + left + width);
  };
  fill(0, 0, 9, 9);
  fill(size - 8, 0, 8, 9);
  fill(0, size - 8, 9, 8);
  fill(6, 0, 1, size);
  fill(0, 6, size, 1);
  for (const { x, y } of alignmentPatterns(version)) fill(x - 2, y - 2, 5, 5);
  if (version >= 7) {
    fill(size - 11, 0, 3, 6);
    fill(0, size - 11, 6, 3);
  }
  return reserved;
}

const cache = new Map<number, Int16Array>();

/** The codeword of each module, or −1 for function patterns and remainder bits. */
export function codewordOfModule(version: number): Int16Array {
  const found = cache.get(version);
  if (found) return found;
  const size = matrixSize(version);
  const reserved = functionModules(version);
  const map = new Int16Array(size * size).fill(-1);
  let bit = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    // Skip the column of the vertical timing pattern.
    if (right === 6) right = 5;
    const upwards = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step += 1) {
      const y = upwards ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        const at = y * size + x;
        if (reserved[at]) continue;
        map[at] = bit >> 3;
        bit += 1;
      }
    }
  }
  const whole = bit >> 3;
  for (let at = 0; at < map.length; at += 1) if ((map[at] ?? -1) >= whole) map[at] = -1;
  cache.set(version, map);
  return map;
}

export function codewordCount(version: number): number {
  const size = matrixSize(version);
  const centers = alignmentCenters(version).length;
  const alignment = centers === 0 ? 0 : 25 * (centers * centers - 3) - 10 * (centers - 2);
  const versionInfo = version >= 7 ? 36 : 0;
  return (size * size - 3 * 64 - 31 - 2 * (size - 16) - alignment - versionInfo) >> 3;
}
