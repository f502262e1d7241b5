import { type DrawInput, type Drawing, drawQr } from './draw.ts';
import { toSvg } from './svg.ts';

export type Rendered = {
  svg: string;
  /** The width in pixels. */
  size: number;
  /** Pixels; equal to `size` without a frame. */
  height: number;
  /** Modules along one side. */
  modules: number;
  version: number;
  /** For the scannability check. */
  drawing: Drawing;
};

/** Renders all images: preview, detail page, download and API. */
export function renderQr(input: DrawInput): Rendered {
  const drawing = drawQr(input);
  const { matrix, placement } = drawing;
  return {
    svg: toSvg(drawing),
    size: placement.width,
    height: placement.height,
    modules: matrix.size,
    version: matrix.version,
    drawing,
  };
}
