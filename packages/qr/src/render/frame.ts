import type { QrStyleOptions } from '@tessera/contract';

/** Pixel lengths in a style are relative to an image of this size, and scale with the image. */
const referenceSize = 300;

export const pixelsAt = (size: number, pixels: number): number => Math.round((pixels * size) / referenceSize);

/** The position of the symbol in the image. All lengths are whole numbers in units of the image. */
export type Frame = {
  /** The width and height of the image in pixels. */
  size: number;
  /** Units per pixel: more than 1 only if modules are smaller than a pixel. */
  fineness: number;
  /** Units per module. */
  unit: number;
  /** Units between the edge of the image and the symbol. */
  offset: number;
};

export type FrameOptions = {
  /** Pixels; replaces the size of the style. */
  size?: number | undefined;
  /** Margin in modules; replaces the margin of the style, which is in pixels. */
  quietZone?: number | undefined;
};

/** A module is a whole number of pixels, so that edges are sharp and all modules equal. The rest widens the margin. */
export function frameOf(modules: number, style: QrStyleOptions, { size = style.size, quietZone }: FrameOptions): Frame {
  const margin = quietZone === undefined ? pixelsAt(size, style.margin) : 0;
  const across = modules + 2 * (quietZone ?? 0);
  const available = Math.max(size - 2 * margin, 1);
  const fineness = available >= across ? 1 : Math.ceil((2 * across) / available);
  const unit = Math.floor((available * fineness) / across);
  return { size, fineness, unit, offset: Math.floor((size * fineness - unit * modules) / 2) };
}
