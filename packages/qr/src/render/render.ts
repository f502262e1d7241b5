import { type DrawInput, type Drawing, drawQr } from './draw.ts';
import { toSvg } from './svg.ts';

export type Rendered = {
  svg: string;
  /** Pixels. */
  size: number;
  /** Modules along one side. */
  modules: number;
  version: number;
  /** For the scannability check. */
  drawing: Drawing;
};

/** Renders all images: preview, detail page, download and API. */
export function renderQr(input: DrawInput): Rendered {
  const drawing = drawQr(input);
  const { matrix, frame } = drawing;
  return { svg: toSvg(drawing), size: frame.size, modules: matrix.size, version: matrix.version, drawing };
}
