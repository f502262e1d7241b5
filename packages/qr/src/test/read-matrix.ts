import jsQR from 'jsqr';
import type { Matrix } from '../matrix/encode.ts';

/** Decodes a matrix with an independent decoder. */
export function readMatrix(matrix: Matrix, scale = 3, quiet = 4): string | undefined {
  const side = (matrix.size + 2 * quiet) * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      if (!matrix.get(Math.floor(x / scale) - quiet, Math.floor(y / scale) - quiet)) continue;
      pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
    }
  }
  const read = jsQR(pixels, side, side, { inversionAttempts: 'dontInvert' });
  return read ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(read.binaryData)) : undefined;
}
