import type { ErrorCorrectionLevel, QrFrame, QrStyleOptions, RendererVersion } from '@tessera/contract';
import { encode, type Matrix } from '../matrix/encode.ts';
import { alignmentBoxes, alignmentRects } from './alignment.ts';
import type { Box } from './box.ts';
import { dotBoxes, dotsWithout } from './dots.ts';
import { eyeBoxes, eyeRects } from './eyes.ts';
import type { Fill } from './fill.ts';
import { type PlacedLogo, placeLogo } from './logo-place.ts';
import { type Panel, type Placement, type PlacementOptions, placeSymbol } from './placement.ts';

export type DrawInput = PlacementOptions & {
  /** The content of the symbol. */
  text: string;
  style: QrStyleOptions;
  /** A PNG as data URI. */
  logo?: string | null | undefined;
  /** The version that draws a saved code; the newest one if missing. */
  rendererVersion?: RendererVersion | undefined;
  /** Draws a code without content: it shows size and style, and no reader decodes it. */
  isGhost?: boolean | undefined;
  /** Required if the style has a frame: `frames` of `@tessera/qr/frames`, which is loaded separately for its font. */
  frames?: Frames | undefined;
};

/** Input of a saved code, which is never drawn by another version than its own. */
export type SavedDrawInput = DrawInput & { rendererVersion: RendererVersion };

/** Draws a frame. All lengths are shares of the width of the image. */
export type Frames = (frame: QrFrame) => FrameDesign;

export type FrameDesign = { panel: Panel; parts: readonly FramePart[] };

export type FramePart = {
  ink: 'frame' | 'text';
  /** Whether the text lies on the frame's color. */
  isOnFrame: boolean;
  /** Absolute path commands M, L, Q, C and Z; holes run in the opposite direction. */
  path: string;
  /** Position and scale of the path. */
  x: number;
  y: number;
  scale: number;
};

/** Boxes of one color or gradient, in half modules. */
export type Layer = { fill: Fill; boxes: readonly Box[] };

/** A path of one color, in units of the image after `translate(x, y) scale(scale)`. */
export type ColoredPath = { color: string; path: string; x: number; y: number; scale: number };

/** The parts of an image, before it becomes SVG, PDF, EPS or pixels. */
export type Drawing = {
  text: string;
  matrix: Matrix;
  style: QrStyleOptions;
  placement: Placement;
  /** The frame and its text, from bottom to top. They do not touch the symbol. */
  frame: readonly ColoredPath[];
  layers: readonly Layer[];
  logo: PlacedLogo | null;
};

/** The last symbol: while a style is chosen, only the look changes, and encoding would take half the time of a drawing. */
let last: { text: string; matrix: Matrix } | undefined;

function matrixFor(text: string, level: ErrorCorrectionLevel): Matrix {
  if (last?.text !== text || last.matrix.level !== level) last = { text, matrix: encode(text, level) };
  return last.matrix;
}

/** Matrix, frame and position of the symbol. */
export function layOut({ text, style, size, quietZone, frames }: DrawInput): Layout {
  const matrix = matrixFor(text, style.error_correction_level);
  const design = style.frame ? designOf(style.frame, frames) : undefined;
  return { matrix, design, placement: placeSymbol(matrix.size, style, { size, quietZone }, design?.panel) };
}

export type Layout = { matrix: Matrix; design: FrameDesign | undefined; placement: Placement };

export function drawQr(input: DrawInput): Drawing {
  const { text, style, logo, isGhost, rendererVersion } = input;
  const { matrix, design, placement } = layOut(input);
  const placed = logo ? placeLogo({ matrix, style, placement, href: logo, rendererVersion }) : null;
  const alignment = alignmentRects(matrix.version, placed?.cleared);
  const drawn = isGhost ? thinned(matrix) : matrix;
  const isDot = dotsWithout(drawn, [...eyeRects(matrix.size), ...alignment, ...(placed ? [placed.cleared] : [])]);
  const dots = style.dots_gradient ?? style.dots_color;
  const layers = inLayers([
    ...eyeBoxes(matrix.size, style.corners_square_style, style.corners_dot_style).map(({ part, ...box }) => ({
      box,
      fill: (part === 'ring' ? style.corners_square_color : style.corners_dot_color) ?? dots,
    })),
    ...alignment.flatMap((rect) => alignmentBoxes(rect, style.dots_style)).map((box) => ({ box, fill: dots })),
    ...dotBoxes(matrix.size, style.dots_style, isDot).map((box) => ({ box, fill: dots })),
  ]);
  const frame = design ? colored(design.parts, style, placement) : [];
  return { text, matrix, style, placement, frame, layers, logo: placed };
}

function designOf(frame: QrFrame, frames: Frames | undefined): FrameDesign {
  // A code without its frame would be a different picture than the saved one.
  if (!frames) throw new TypeError('A style with a frame needs `frames`.');
  return frames(frame);
}

/** One layer per fill, in the order of their first boxes. */
function inLayers(filled: readonly { box: Box; fill: Fill }[]): Layer[] {
  const layers = new Map<Fill, Box[]>();
  for (const { box, fill } of filled) {
    const boxes = layers.get(fill);
    if (boxes) boxes.push(box);
    else layers.set(fill, [box]);
  }
  return [...layers].map(([fill, boxes]) => ({ fill, boxes }));
}

function colored(parts: readonly FramePart[], style: QrStyleOptions, { width, fineness }: Placement): ColoredPath[] {
  const color = style.frame?.color ?? style.dots_color;
  const textColor = (isOnFrame: boolean) => style.frame?.text_color ?? (isOnFrame ? style.background_color : color);
  const units = width * fineness;
  return parts.map(({ ink, isOnFrame, path, x, y, scale }) => ({
    color: ink === 'text' ? textColor(isOnFrame) : color,
    path,
    x: x * units,
    y: y * units,
    scale: scale * units,
  }));
}

/** Without half of the dark modules nearly every codeword is wrong, and so is the format information. */
const thinned = (matrix: Matrix): Matrix => ({ ...matrix, get: (x, y) => (x + y) % 2 === 0 && matrix.get(x, y) });
