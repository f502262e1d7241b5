import type { Drawing } from '../render/draw.ts';

/** A phone reads a code from about ten times its width. */
const distancePerWidth = 10;
/** Smaller modules run together in print, and a camera does not resolve them at arm's length. */
export const minModuleMm = 0.4;

export type PrintHints = {
  /** The width of the symbol without margin and frame. */
  symbolMm: number;
  moduleMm: number;
  /** The distance from which the code can be read. */
  readingDistanceMm: number;
  hasSmallModules: boolean;
  /** The smallest width of the picture that has no small modules. */
  minWidthMm: number;
};

/** Hints for a picture that is printed at a width. */
export function printHints({ placement, matrix }: Drawing, widthMm: number): PrintHints {
  const moduleShare = placement.unit / (placement.width * placement.fineness);
  const moduleMm = widthMm * moduleShare;
  const symbolMm = moduleMm * matrix.size;
  return {
    symbolMm,
    moduleMm,
    readingDistanceMm: symbolMm * distancePerWidth,
    // Rounded, so that the smallest width itself is large enough.
    hasSmallModules: Math.round(moduleMm * 1e6) < Math.round(minModuleMm * 1e6),
    minWidthMm: minModuleMm / moduleShare,
  };
}
