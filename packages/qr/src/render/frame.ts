import type { QrStyleOptions } from '@tessera/contract';

/** Lengths that a style gives in pixels are meant for this size, and grow and shrink with the picture. */
const referenceSize = 300;

export const pixelsAt = (size: number, pixels: number): number => Math.round((pixels * size) / referenceSize);

/** Where the symbol lies in the picture. Lengths are whole numbers of the picture's own units. */
export type Frame = {
  /** The picture's width and height in pixels. */
  size: number;
  /** Units per pixel: 1, unless modules would be smaller than a pixel. */
  fineness: number;
  /** Units per module. */
  unit: number;
  /** Units between the picture's edge and the symbol. */
  offset: number;
};

export type FrameOptions = {
  /** Pixels, instead of the style's size. */
  size?: number | undefined;
  /** Modules of margin, instead of the style's margin in pixels. */
  quietZone?: number | undefined;
};

/**
 * Modules are a whole number of pixels wide, and what is left over widens the margin: edges are crisp at the chosen
 * size, every module is as wide as every other, and a wider quiet zone only helps.
 */
export function frameOf(modules: number, style: QrStyleOptions, { size = style.size, quietZone }: FrameOptions): Frame {
  const margin = quietZone === undefined ? pixelsAt(size, style.margin) : 0;
  const across = modules + 2 * (quietZone ?? 0);
  const room = Math.max(size - 2 * margin, 1);
  const fineness = room >= across ? 1 : Math.ceil((2 * across) / room);
  const unit = Math.floor((room * fineness) / across);
  return { size, fineness, unit, offset: Math.floor((size * fineness - unit * modules) / 2) };
}
