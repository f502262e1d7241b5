import type { Drawing } from '../render/draw.ts';
import type { Rect } from '../matrix/headroom.ts';

/** Lengths in millimeters. */
const printLimits = { widthMm: { min: 10, max: 1000 }, bleedMm: { max: 10 } } as const;

export type PrintOptions = {
  /** The width of the picture, 10 to 1000. */
  widthMm: number;
  /** Background beyond the picture on each side, for cutting; 0 to 10. */
  bleedMm?: number | undefined;
  /** Lines outside the corners that show where to cut. */
  cropMarks?: boolean | undefined;
};

/** Lengths in points, 1/72 inch, from the top left of the page. */
export type PrintPage = {
  width: number;
  height: number;
  /** The picture; the page is cut here. */
  trim: Rect;
  /** The background. */
  bleed: Rect;
  /** Crop marks, each from one point to another. */
  marks: readonly (readonly [x1: number, y1: number, x2: number, y2: number])[];
};

/** Points of a length in millimeters. */
export const points = (mm: number): number => (mm * 72) / 25.4;

/** Crop marks begin outside the bleed, at least this far from the picture. */
const markGapMm = 3;
const markLengthMm = 5;
/** Hairline, in points. */
export const markWidth = 0.25;

/** The page of one picture. Throws a `RangeError` if a length is out of range. */
export function printPage(
  { placement }: Drawing,
  { widthMm, bleedMm = 0, cropMarks = false }: PrintOptions,
): PrintPage {
  const { widthMm: range, bleedMm: bleedRange } = printLimits;
  if (!(widthMm >= range.min && widthMm <= range.max)) throw new RangeError('The width must be 10 to 1000 mm.');
  if (!(bleedMm >= 0 && bleedMm <= bleedRange.max)) throw new RangeError('The bleed must be 0 to 10 mm.');
  const gapMm = Math.max(markGapMm, bleedMm);
  const around = points(cropMarks ? gapMm + markLengthMm : bleedMm);
  const [width, height] = [points(widthMm), points((widthMm * placement.height) / placement.width)];
  const trim = { x: around, y: around, width, height };
  const bleed = points(bleedMm);
  return {
    width: width + 2 * around,
    height: height + 2 * around,
    trim,
    bleed: { x: around - bleed, y: around - bleed, width: width + 2 * bleed, height: height + 2 * bleed },
    marks: cropMarks ? marksAround(trim, points(gapMm), points(markLengthMm)) : [],
  };
}

function marksAround({ x, y, width, height }: Rect, gap: number, length: number): PrintPage['marks'] {
  const [right, bottom] = [x + width, y + height];
  const across = [y, bottom].flatMap((at) => [
    [x - gap - length, at, x - gap, at] as const,
    [right + gap, at, right + gap + length, at] as const,
  ]);
  const down = [x, right].flatMap((at) => [
    [at, y - gap - length, at, y - gap] as const,
    [at, bottom + gap, at, bottom + gap + length] as const,
  ]);
  return [...across, ...down];
}
