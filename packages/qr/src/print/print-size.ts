import type { Drawing } from '../render/draw.ts';
import { printHints } from './hints.ts';

/** How large a picture is printed: by its width, or by the width of a module. */
export type PrintSizeChoice = {
  widthMm?: number | undefined;
  /** Instead of the width. */
  moduleMm?: number | undefined;
  /** Dots per inch of the printer: a module gets a whole number of them, so that all modules are equal. */
  dpi?: number | undefined;
};

export type PrintSize = {
  widthMm: number;
  heightMm: number;
  moduleMm: number;
  /** Null without a printer. */
  dotsPerModule: number | null;
};

const mmPerInch = 25.4;

/** The nearest size for a module, and for a width the nearest one that is not wider. */
export function printSize(drawing: Drawing, { widthMm = 0, moduleMm, dpi }: PrintSizeChoice): PrintSize {
  const { width, height } = drawing.placement;
  const wanted = moduleMm ?? printHints(drawing, widthMm).moduleMm;
  const dots = dpi === undefined ? null : (wanted * dpi) / mmPerInch;
  // Within a millionth of a dot, a width is a whole number of them.
  const whole = dots && Math.max(moduleMm === undefined ? Math.floor(dots + 1e-6) : Math.round(dots), 1);
  const real = whole && dpi ? (whole * mmPerInch) / dpi : wanted;
  const moduleShare = printHints(drawing, 1).moduleMm;
  // A width without a printer stays exactly as it is.
  const realWidth = moduleMm === undefined && whole === null ? widthMm : real / moduleShare;
  return { widthMm: realWidth, heightMm: (realWidth * height) / width, moduleMm: real, dotsPerModule: whole };
}
