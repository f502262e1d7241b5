import { type DrawInput, type Drawing, drawQr } from './draw.ts';
import { toSvg } from './svg.ts';

export type Rendered = {
  svg: string;
  /** Pixels. */
  size: number;
  /** Modules along one side. */
  modules: number;
  version: number;
  /** What was drawn, for the scannability check. */
  drawing: Drawing;
};

/** The one way to a picture: preview, detail page, download and API all come through here. */
export function renderQr(input: DrawInput): Rendered {
  const drawing = drawQr(input);
  const { matrix, frame } = drawing;
  return { svg: toSvg(drawing), size: frame.size, modules: matrix.size, version: matrix.version, drawing };
}
