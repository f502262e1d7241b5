import type { PicturePart } from '../../../codes/logo-picture.ts';

export interface PictureSize {
  width: number;
  height: number;
}

/** A square within a picture, in its pixels. */
export interface CropArea {
  x: number;
  y: number;
  side: number;
}

/** A smaller crop would be blurred in every picture. */
const minSidePx = 32;

const largestSide = ({ width, height }: PictureSize): number => Math.min(width, height);
const within = (value: number, max: number): number => Math.min(Math.max(value, 0), max);

/** The zoom is 1 for the largest square. */
export const maxZoom = (size: PictureSize): number => Math.max(largestSide(size) / minSidePx, 1);
export const zoomOf = (size: PictureSize, { side }: CropArea): number => largestSide(size) / side;

/** The largest square, in the middle. */
export function largestArea(size: PictureSize): CropArea {
  const side = largestSide(size);
  return { x: (size.width - side) / 2, y: (size.height - side) / 2, side };
}

/** Moves the square by a part of its side, up to the edge of the picture. */
export function moveArea({ width, height }: PictureSize, { x, y, side }: CropArea, across: number, down: number) {
  return { x: within(x + across * side, width - side), y: within(y + down * side, height - side), side };
}

/** Changes the side of the square and keeps its center, unless that is too near to the edge. */
export function zoomArea(size: PictureSize, { x, y, side }: CropArea, zoom: number): CropArea {
  const next = largestSide(size) / Math.min(Math.max(zoom, 1), maxZoom(size));
  const shift = (side - next) / 2;
  return moveArea(size, { x: x + shift, y: y + shift, side: next }, 0, 0);
}

export const croppedPart = ({ width, height }: PictureSize, { x, y, side }: CropArea): PicturePart => ({
  x: x / width,
  y: y / height,
  width: side / width,
  height: side / height,
});
