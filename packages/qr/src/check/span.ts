/** Sample lines per pixel; along a line the coverage is exact. */
export const subLines = 4;

/** Adds the coverage of a part of a line. */
export function span(
  cover: Float32Array,
  start: number,
  width: number,
  from: number,
  to: number,
  weight: number,
): void {
  const [first, last] = [Math.max(Math.floor(from), 0), Math.min(Math.ceil(to), width)];
  for (let x = first; x < last; x += 1) {
    const share = Math.min(x + 1, to) - Math.max(x, from);
    if (share > 0) cover[start + x] = (cover[start + x] ?? 0) + weight * share;
  }
}
