import { completeStyle, qrStyles } from '@tessera/contract';
import { renderQr } from '@tessera/qr';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { rasterize } from './raster.ts';

const text = 'HTTPS://TES.RA/7K3M9QX';

describe('rasterize', () => {
  it.each(['png', 'webp'] as const)(
    'writes only black and white pixels in a square %s, at any size',
    async (format) => {
      for (const size of [100, 300, 450, 1200]) {
        const { svg } = renderQr({ text, style: completeStyle(), size });
        const { data, info } = await sharp(await rasterize(svg, format))
          .raw()
          .toBuffer({ resolveWithObject: true });
        expect([info.width, info.height, info.channels]).toEqual([size, size, 3]);
        expect(new Set(data)).toEqual(new Set([0, 255]));
      }
    },
  );

  it.each(qrStyles)('draws every module of a %s picture at its position', async (style) => {
    const { svg, drawing } = renderQr({ text, style: completeStyle({ style }) });
    const { matrix, placement } = drawing;
    for (const format of ['png', 'jpeg', 'webp'] as const) {
      const { data } = await sharp(await rasterize(svg, format))
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const dark = (x: number, y: number) => {
        const at = (module: number) => placement.x + Math.floor((module + 0.5) * placement.unit);
        return (data[at(y) * placement.width + at(x)] ?? 255) < 128;
      };
      // The corners of a round finder pattern are light; readers look at its middle lines.
      const isFinder = (x: number, y: number) => (x < 7 || x >= matrix.size - 7) && (y < 7 || y >= matrix.size - 7);
      for (let y = 0; y < matrix.size; y += 1)
        for (let x = 0; x < matrix.size; x += 1)
          if (style === 'square' || !isFinder(x, y)) expect(dark(x, y)).toBe(matrix.get(x, y));
    }
  });

  it('keeps a transparent background in PNG and WebP, and makes it white in JPEG', async () => {
    const { svg } = renderQr({ text, style: completeStyle({ background_transparent: true }) });
    for (const [format, corner] of [
      ['png', [0, 0, 0, 0]],
      ['webp', [0, 0, 0, 0]],
      ['jpeg', [255, 255, 255]],
    ] as const) {
      const data = await sharp(await rasterize(svg, format))
        .raw()
        .toBuffer();
      expect([...data.subarray(0, corner.length)]).toEqual([...corner]);
    }
  });
});
