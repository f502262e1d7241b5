import { quietZone, standardQuietZone } from '../check/findings.ts';
import { type DrawInput, type Drawing, drawQr } from '../render/draw.ts';

/** Modules are a whole number of pixels: with many pixels, they fill the width. */
const fineSize = 2400;

/**
 * A code as print files have it: with the quiet zone of the standard at least, because what is printed around it is unknown.
 * `hasStyleMargin` keeps the margin of the style.
 */
export function drawForPrint(input: DrawInput, hasStyleMargin = false): Drawing {
  const drawing = drawQr(input);
  return hasStyleMargin || quietZone(drawing) >= standardQuietZone
    ? drawing
    : drawQr({ ...input, size: fineSize, quietZone: standardQuietZone });
}
