import { quietZone, standardQuietZone } from '../check/findings.ts';
import { type DrawInput, type Drawing, drawQr } from '../render/draw.ts';

/** A code as print files have it: with the quiet zone of the standard at least, because what is printed around it is unknown. */
export function drawForPrint(input: DrawInput): Drawing {
  const drawing = drawQr(input);
  return quietZone(drawing) >= standardQuietZone ? drawing : drawQr({ ...input, quietZone: standardQuietZone });
}
