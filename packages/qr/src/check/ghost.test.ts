import { completeStyle, errorCorrectionLevels, qrStyles } from '@tessera/contract';
import jsQR from 'jsqr';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { drawQr } from '../render/draw.ts';
import { openDecoder } from './decoder.ts';
import type { GrayImage } from './image.ts';
import { rasterize } from './rasterize.ts';

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
const decode = openDecoder({ bytes: new Uint8Array(readFileSync(wasm)).buffer });

const readWithJsQr = ({ data, width, height }: GrayImage) => {
  const rgba = Uint8ClampedArray.from({ length: 4 * data.length }, (_, i) => (i % 4 === 3 ? 255 : data[i >> 2]!));
  return jsQR(rgba, width, height)?.data;
};

describe('ghost', () => {
  const text = 'HTTPS://TES.RA/7K3M9QX';
  it.each(qrStyles.flatMap((style) => errorCorrectionLevels.map((level) => [style, level] as const)))(
    'is not decoded in style %s at level %s, while the code is',
    async (style, error_correction_level) => {
      const input = { text, style: completeStyle({ style, error_correction_level }) };
      for (const pixelsPerModule of [3, 6, 11]) {
        const ghost = rasterize(drawQr({ ...input, isGhost: true }), pixelsPerModule, null);
        expect(await decode(ghost)).toBeUndefined();
        expect(readWithJsQr(ghost)).toBeUndefined();
      }
      expect(await decode(rasterize(drawQr(input), 6, null))).toEqual(new TextEncoder().encode(text));
    },
  );

  it('has the size, margin and eyes of the code', () => {
    const [ghost, code] = [true, false].map((isGhost) => drawQr({ text, style: completeStyle(), isGhost }));
    expect(ghost?.placement).toEqual(code?.placement);
    expect(ghost?.layers[0]?.boxes.slice(0, 9)).toEqual(code?.layers[0]?.boxes.slice(0, 9));
  });
});
