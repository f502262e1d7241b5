import type { QrStyleOptions } from '@tessera/contract';

/** Pixel lengths in a style are relative to an image of this size, and scale with the image. */
const referenceSize = 300;

export const pixelsAt = (size: number, pixels: number): number => Math.round((pixels * size) / referenceSize);

/** The position of the symbol in the image. All lengths are whole numbers in units of the image. */
export type Placement = {
  /** The size of the image in pixels. */
  width: number;
  height: number;
  /** Units per pixel: more than 1 only if modules are smaller than a pixel. */
  fineness: number;
  /** Units per module. */
  unit: number;
  /** Units between the edge of the image and the symbol. */
  x: number;
  y: number;
  /** Units around the symbol that are free: up to the edge of the image, or to the frame. */
  quiet: number;
};

export type PlacementOptions = {
  /** The width in pixels; replaces the size of the style. */
  size?: number | undefined;
  /** Margin in modules; replaces the margin of the style, which is in pixels. */
  quietZone?: number | undefined;
};

/** The square in a frame that is left for the symbol and its margin. All lengths are shares of the width of the image. */
export type Panel = { x: number; y: number; side: number; imageHeight: number };

/** Without a frame, the symbol and its margin fill the image. */
const wholeImage: Panel = { x: 0, y: 0, side: 1, imageHeight: 1 };

/** A frame is dark and close to the symbol, so the quiet zone in it is the one that the standard requires. */
const framedQuietZone = 4;

/** A module is a whole number of pixels, so that edges are sharp and all modules equal. The rest widens the margin. */
export function placeSymbol(
  modules: number,
  style: QrStyleOptions,
  { size = style.size, quietZone }: PlacementOptions,
  panel: Panel | undefined,
): Placement {
  const { x, y, side, imageHeight } = panel ?? wholeImage;
  const inner = Math.floor(size * side);
  const margin = quietZone === undefined ? pixelsAt(inner, style.margin) : 0;
  const across = modules + 2 * (quietZone ?? 0);
  const framedAcross = panel ? modules + 2 * framedQuietZone : 0;
  const available = Math.max(inner - 2 * margin, 1);
  const fits = available >= across && inner >= framedAcross;
  const fineness = fits ? 1 : Math.ceil((2 * Math.max(across, framedAcross)) / available);
  const unit = Math.floor(
    Math.min((available * fineness) / across, framedAcross === 0 ? Infinity : (inner * fineness) / framedAcross),
  );
  const offset = Math.floor((inner * fineness - unit * modules) / 2);
  return {
    width: size,
    height: Math.round(size * imageHeight),
    fineness,
    unit,
    x: Math.ceil(size * fineness * x) + offset,
    y: Math.ceil(size * fineness * y) + offset,
    quiet: offset,
  };
}
