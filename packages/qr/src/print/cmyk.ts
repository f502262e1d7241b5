import type { QrGradient } from '@tessera/contract';
import { channels, gradientColor, type Rgb } from '../render/fill.ts';

/** Shares of cyan, magenta, yellow and black ink, 0 to 1. */
export type Cmyk = readonly [cyan: number, magenta: number, yellow: number, black: number];

/**
 * Black and grays are black ink only: composite black prints with colored edges if the plates are not aligned, and small
 * modules then do not scan. Other colors use as much black ink as possible, for the same reason.
 */
export function toCmyk([red, green, blue]: Rgb): Cmyk {
  const light = Math.max(red, green, blue) / 255;
  if (light === 0) return [0, 0, 0, 1];
  const ink = (value: number): number => 1 - value / 255 / light;
  return [ink(red), ink(green), ink(blue), 1 - light];
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** The inks of a color as operands of PDF and PostScript. */
export const inks = (color: string): string => toCmyk(channels(color)).map(rounded).join(' ');

const samples = 64;

/** Samples of a gradient, one byte per ink. Both files interpolate between them. */
export function gradientSamples(gradient: QrGradient): { count: number; bytes: Uint8Array } {
  const colors = Array.from({ length: samples }, (_, i) => toCmyk(gradientColor(gradient, i / (samples - 1))));
  return { count: samples, bytes: Uint8Array.from(colors.flat(), (ink) => Math.round(ink * 255)) };
}
