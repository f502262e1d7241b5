import decodeQR from 'qr/decode.js';
import { type GrayImage, rgba } from './image.ts';

/** Without a time limit, so that the result does not depend on the load of the machine. */
const options = { effort: 4, timeLimit: Number.POSITIVE_INFINITY } as const;

/** Reads a symbol with a decoder that shares no code with `openDecoder`. Undefined if it cannot be read. */
export function readBySecondDecoder(image: GrayImage): string | undefined {
  try {
    return decodeQR({ width: image.width, height: image.height, data: rgba(image) }, options);
  } catch {
    return undefined;
  }
}
