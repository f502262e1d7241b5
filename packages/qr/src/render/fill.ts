import type { QrGradient } from '@tessera/contract';

/** `#RRGGBB`, or a gradient across the symbol. */
export type Fill = string | QrGradient;

export type Rgb = readonly [red: number, green: number, blue: number];

export const channels = (color: string): Rgb => {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

/** Sines of 0° to 90° in steps of 15°, as text: engines differ in the last digit of `Math.sin`, and the SVG must not. */
const sines = [0, 0.259, 0.5, 0.707, 0.866, 0.966, 1];

function sine(degrees: number): number {
  const turned = ((degrees % 360) + 360) % 360;
  if (turned >= 180) return -sine(turned - 180);
  return sines[(turned <= 90 ? turned : 180 - turned) / 15] ?? 0;
}

/** The radius of a radial gradient as a share of the symbol's width: its end is just outside the corners. */
const radialReach = 0.71;

/** The geometry of a gradient, in shares of the symbol's width. */
export type GradientLine =
  | { kind: 'linear'; x1: number; y1: number; x2: number; y2: number }
  | { kind: 'radial'; x: number; y: number; radius: number };

/** A linear gradient starts and ends at the corners of the symbol, so that both colors are visible. */
export function gradientLine({ kind, angle = 0 }: QrGradient): GradientLine {
  if (kind === 'radial') return { kind, x: 0.5, y: 0.5, radius: radialReach };
  const [dx, dy] = [sine(angle + 90), sine(angle)];
  const half = (Math.abs(dx) + Math.abs(dy)) / 2;
  return { kind, x1: 0.5 - dx * half, y1: 0.5 - dy * half, x2: 0.5 + dx * half, y2: 0.5 + dy * half };
}

/** The share of the second color of a gradient at a point, which is given in shares of the symbol's width. */
export function gradientShare(line: GradientLine, x: number, y: number): number {
  if (line.kind === 'radial') return Math.min(Math.hypot(x - line.x, y - line.y) / line.radius, 1);
  const [dx, dy] = [line.x2 - line.x1, line.y2 - line.y1];
  const share = ((x - line.x1) * dx + (y - line.y1) * dy) / (dx ** 2 + dy ** 2);
  return Math.min(Math.max(share, 0), 1);
}

/** The color of a gradient at a share of its length. */
export function gradientColor({ from, to }: QrGradient, share: number): Rgb {
  const [start, end] = [channels(from), channels(to)];
  const mixed = (i: 0 | 1 | 2) => start[i] + (end[i] - start[i]) * share;
  return [mixed(0), mixed(1), mixed(2)];
}
