import { quietZone, standardQuietZone } from '../check/findings.ts';
import { type DrawInput, type Drawing, drawQr } from '../render/draw.ts';

/**
 * A code as print files have it: with the quiet zone of the standard at least, because what is printed around it is unknown.
 * `hasStyleMargin` keeps the margin of the style.
 */
export function drawForPrint(input: DrawInput, hasStyleMargin = false): Drawing {
  const drawing = drawQr(input);
  return hasStyleMargin || quietZone(drawing) >= standardQuietZone ? drawing : drawQr({ ...input, quietZone: standardQuietZone });
}
