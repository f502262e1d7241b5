import { completeStyle, errorCorrectionLevels, limits, newestRendererVersion, qrStyles } from '@tessera/contract';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { everyNth, nextOf } from '@tessera/test-kit/sample';
import { describe, expect, it } from 'vitest';
import { drawQr } from '../render/draw.ts';
import { largestLogoSize } from '../render/logo-place.ts';
import { logoRoom } from '../render/logo-room.ts';
import { toSvg } from '../render/svg.ts';
import { sampleLogo } from '../test/golden.ts';
import { logos, texts } from '../test/golden-series.ts';
import { checkQr } from './check.ts';
import { openDecoder } from './decoder.ts';

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
const decode = openDecoder({ bytes: new Uint8Array(readFileSync(wasm)).buffer });
const gray = { width: 2, height: 2, data: new Uint8ClampedArray(16).fill(128) };

const { min, max, step } = limits.style.logoSize;
const stops = Array.from(
  { length: Math.round((max - min) / step) + 1 },
  (_, i) => Math.round(100 * (min + i * step)) / 100,
);

/** Each with small and large sizes, together all. */
const thirds = [0, 1, 2].map((first) => stops.filter((_, place) => place % 3 === first));

const logoInput = (text: string, style: Parameters<typeof completeStyle>[0], logo = sampleLogo) => ({
  text,
  style: completeStyle(style),
  logo,
});

const isIncreasing = (values: readonly number[]): boolean =>
  values.every((value, i) => i === 0 || value > (values[i - 1] ?? Infinity));

describe('logo_size', () => {
  it('has nine stops, from 0.1 to 0.5', () => {
    expect(stops).toEqual([0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5]);
    expect(largestLogoSize).toBe(max);
  });

  it.each(Object.entries(texts).map(([name, text], i) => ({ name, text, i })))(
    'draws a larger logo at each stop, at every level and shape of logo: $name',
    ({ text, i }) => {
      for (const [j, logo] of nextOf([...Object.values(logos).entries()], i))
        for (const error_correction_level of nextOf(errorCorrectionLevels, Math.floor(i / 4) + j)) {
          const drawn = stops.map((logo_size) => drawQr(logoInput(text, { error_correction_level, logo_size }, logo)));
          const placed = drawn.map((drawing) => drawing.logo ?? expect.fail('no logo'));
          expect(isIncreasing(placed.map(({ place }) => place.width))).toBe(true);
          expect(isIncreasing(placed.map(({ place }) => place.height))).toBe(true);
          // Seen in the picture: the largest logo is about twice as wide as the smallest.
          const [smallest, largest] = [placed[0]?.place.width ?? 0, placed.at(-1)?.place.width ?? 0];
          expect(largest / smallest).toBeGreaterThan(2);
          expect(new Set(drawn.map(toSvg)).size).toBe(stops.length);
        }
    },
  );

  it('clears whole modules around the logo, never more than for the largest one', () => {
    for (const [i, text] of Object.values(texts).entries())
      for (const error_correction_level of nextOf(errorCorrectionLevels, i)) {
        const largest = drawQr(logoInput(text, { error_correction_level, logo_size: max })).logo?.cleared.width ?? 0;
        for (const logo_size of stops) {
          const { logo, placement } = drawQr(logoInput(text, { error_correction_level, logo_size }));
          if (!logo) throw new Error('no logo');
          const { cleared, place } = logo;
          expect(cleared.width % 2).toBe(1);
          expect(cleared.width).toBeLessThanOrEqual(largest);
          expect(place.x).toBeGreaterThanOrEqual(placement.x + cleared.x * placement.unit);
          expect(place.width).toBeLessThanOrEqual(cleared.width * placement.unit);
        }
      }
  });

  const contents = ['long link', 'wifi'] as const;
  it.each(qrStyles.flatMap((style, i) => contents.map((name, j) => ({ style, name, i: i + j }))))(
    'has only stops that scan well in style $style for a $name at the levels M, Q and H',
    async ({ style, name, i }) => {
      for (const error_correction_level of nextOf(['M', 'Q', 'H'] as const, i))
        for (const logo_size of new Set([...nextOf(thirds, i).flat(), max])) {
          const input = logoInput(texts[name], { style, error_correction_level, logo_size });
          const { verdict } = await checkQr({ ...input, logoPixels: gray }, decode);
          expect([error_correction_level, logo_size, verdict]).toEqual([error_correction_level, logo_size, 'good']);
        }
    },
    120_000,
  );

  it('can be read at every stop at level L', async () => {
    for (const text of [texts.link, texts['long link'], texts.wifi, texts.address])
      for (const logo_size of everyNth(stops, 4)) {
        const input = logoInput(text, { error_correction_level: 'L', logo_size });
        expect((await checkQr({ ...input, logoPixels: gray }, decode)).verdict).not.toBe('fails');
      }
  });

  it('keeps version 1: three sizes for a short link at level H', () => {
    const widths = stops.map(
      (logo_size) =>
        drawQr({ ...logoInput(texts['long link'], { error_correction_level: 'H', logo_size }), rendererVersion: 1 })
          .logo?.place.width,
    );
    expect(new Set(widths).size).toBe(3);
  });

  it('is drawn by the newest version unless another one is given', () => {
    const input = logoInput(texts.link, { logo_size: 0.3 });
    expect(toSvg(drawQr(input))).toBe(toSvg(drawQr({ ...input, rendererVersion: newestRendererVersion })));
    expect(toSvg(drawQr(input))).not.toBe(toSvg(drawQr({ ...input, rendererVersion: 1 })));
  });
});

describe('logoRoom', () => {
  it('returns the share of the width', () => {
    const shares = stops.map((logo_size) => logoRoom(logoInput(texts['long link'], { logo_size }))?.share ?? 0);
    expect(isIncreasing(shares)).toBe(true);
    expect(shares.at(-1)).toBeGreaterThan(0.1);
  });

  it('names the next level at which the logo can be larger', () => {
    for (const error_correction_level of ['L', 'M', 'Q'] as const) {
      const input = logoInput(texts.wifi, { error_correction_level, logo_size: max });
      const { share = 0, levelForLarger } = logoRoom(input) ?? {};
      if (!levelForLarger) throw new Error('no level');
      const raised = { ...input, style: { ...input.style, error_correction_level: levelForLarger } };
      expect(logoRoom(raised)?.share).toBeGreaterThan(share);
    }
    expect(logoRoom(logoInput(texts.wifi, { error_correction_level: 'H' }))?.levelForLarger).toBeNull();
  });

  it('names no level that the content does not fit', () => {
    const full = 'x'.repeat(2900);
    expect(logoRoom(logoInput(full, { error_correction_level: 'L' }))?.levelForLarger).toBeNull();
  });

  it('returns null without a logo', () => {
    expect(logoRoom({ text: texts.link, style: completeStyle() })).toBeNull();
  });
});
