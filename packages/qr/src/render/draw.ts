import type { QrStyleOptions } from '@tessera/contract';
import { encode, type Matrix } from '../matrix/encode.ts';
import type { Rect } from '../matrix/headroom.ts';
import { alignmentBoxes, alignmentRects } from './alignment.ts';
import type { Box } from './box.ts';
import { clearingFor } from './clearing.ts';
import { dotBoxes, dotsWithout } from './dots.ts';
import { eyeBoxes, eyeRects } from './eyes.ts';
import { type Frame, type FrameOptions, frameOf, pixelsAt } from './frame.ts';
import { pngSize } from './png.ts';

export type DrawInput = FrameOptions & {
  /** The content of the symbol. */
  text: string;
  style: QrStyleOptions;
  /** A PNG as data URI. */
  logo?: string | null | undefined;
  /** Draws a code without content: it shows size and style, and no reader decodes it. */
  isGhost?: boolean | undefined;
};

export type PlacedLogo = {
  href: string;
  /** The cleared area, in modules. */
  cleared: Rect;
  /** The area of the logo, in units of the frame. */
  place: Rect;
};

/** The parts of an image, before it becomes SVG or pixels. */
export type Drawing = {
  text: string;
  matrix: Matrix;
  style: QrStyleOptions;
  frame: Frame;
  boxes: readonly Box[];
  logo: PlacedLogo | null;
};

export function drawQr({ text, style, logo, size, quietZone, isGhost }: DrawInput): Drawing {
  const matrix = encode(text, style.error_correction_level);
  const frame = frameOf(matrix.size, style, { size, quietZone });
  const placed = logo ? placeLogo(matrix, style, frame, logo) : null;
  const alignment = alignmentRects(matrix.version, placed?.cleared);
  const drawn = isGhost ? thinned(matrix) : matrix;
  const isDot = dotsWithout(drawn, [...eyeRects(matrix.size), ...alignment, ...(placed ? [placed.cleared] : [])]);
  const boxes = [
    ...eyeBoxes(matrix.size, style.corners_square_style, style.corners_dot_style),
    ...alignment.flatMap((rect) => alignmentBoxes(rect, style.dots_style)),
    ...dotBoxes(matrix.size, style.dots_style, isDot),
  ];
  return { text, matrix, style, frame, boxes, logo: placed };
}

/** Without half of the dark modules nearly every codeword is wrong, and so is the format information. */
const thinned = (matrix: Matrix): Matrix => ({ ...matrix, get: (x, y) => (x + y) % 2 === 0 && matrix.get(x, y) });

/** The largest padding on each side, as a share of the cleared area, so that the logo stays visible. */
const maxPadding = 1 / 8;

export function placeLogo(
  matrix: Matrix,
  style: QrStyleOptions,
  { size, fineness, unit, offset }: Frame,
  href: string,
): PlacedLogo {
  const picture = pngSize(href);
  const cleared = clearingFor(matrix, picture, style.logo_size);
  const [width, height] = [cleared.width * unit, cleared.height * unit];
  const max = Math.floor(Math.min(width, height) * maxPadding);
  const padding = Math.min(pixelsAt(size, style.logo_padding) * fineness, max);
  const scale = Math.min((width - 2 * padding) / picture.width, (height - 2 * padding) / picture.height);
  const shown = { width: Math.floor(picture.width * scale), height: Math.floor(picture.height * scale) };
  const place = {
    x: offset + cleared.x * unit + Math.floor((width - shown.width) / 2),
    y: offset + cleared.y * unit + Math.floor((height - shown.height) / 2),
    ...shown,
  };
  return { href, cleared, place };
}
