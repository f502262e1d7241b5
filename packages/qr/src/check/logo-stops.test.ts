import { completeStyle, errorCorrectionLevels, limits, qrStyles } from '@tessera/contract';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { drawQr } from '../render/draw.ts';
import { logoSizeRange, logoStops } from '../render/logo-stops.ts';
import { sampleLogo } from '../test/golden.ts';
import { checkQr } from './check.ts';
import { openDecoder } from './decoder.ts';

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
const decode = openDecoder({ bytes: new Uint8Array(readFileSync(wasm)).buffer });
const gray = { width: 2, height: 2, data: new Uint8ClampedArray(16).fill(128) };

const contents = {
  link: 'HTTPS://TESSERA.EXAMPLE/7K3M9QX',
  wifi: 'WIFI:T:WPA;S:Bistro Guests;P:correct-horse-battery;;',
};
const inputOf = (text: string, style: Parameters<typeof completeStyle>[0]) => ({
  text,
  style: completeStyle(style),
  logo: sampleLogo,
});

describe('logoStops', () => {
  it('has one stop per size that differs in the picture, smallest first', () => {
    for (const text of Object.values(contents))
      for (const error_correction_level of errorCorrectionLevels) {
        const input = inputOf(text, { error_correction_level });
        const stops = logoStops(input);
        const drawn = stops.map(
          ({ logoSize }) => drawQr({ ...input, style: { ...input.style, logo_size: logoSize } }).logo?.place.width ?? 0,
        );
        expect(drawn).toEqual([...new Set(drawn)].toSorted((a, b) => a - b));
        expect(stops.map(({ share }) => share)).toEqual(stops.map(({ share }) => share).toSorted((a, b) => a - b));
      }
  });

  it('offers at least three sizes for a short link at level H, the largest over a fifth of the width', () => {
    const stops = logoStops(inputOf(contents.link, { error_correction_level: 'H' }));
    expect(stops.length).toBeGreaterThanOrEqual(3);
    expect(stops.at(-1)?.share).toBeGreaterThan(0.2);
    expect(stops.at(-1)?.logoSize).toBe(limits.style.logoSize.max);
  });

  it('keeps the look of the default size', () => {
    const { logo } = drawQr(inputOf(contents.link, {}));
    expect(logo?.cleared.width).toBe(5);
  });

  it('uses the range of the contract and returns nothing without a logo', () => {
    const { min, max } = limits.style.logoSize;
    expect([logoSizeRange.min / 100, logoSizeRange.max / 100]).toEqual([min, max]);
    expect(logoStops({ text: contents.link, style: completeStyle() })).toEqual([]);
  });

  it.each(
    qrStyles.flatMap((style) => Object.keys(contents).map((name) => [style, name as keyof typeof contents] as const)),
  )('offers only sizes that scan well in style %s for a %s at the levels M, Q and H', async (style, name) => {
    for (const error_correction_level of ['M', 'Q', 'H'] as const) {
      const input = inputOf(contents[name], { style, error_correction_level });
      for (const { logoSize } of logoStops(input)) {
        const sized = { ...input, style: { ...input.style, logo_size: logoSize }, logoPixels: gray };
        expect((await checkQr(sized, decode)).verdict).toBe('good');
      }
    }
  });
});
