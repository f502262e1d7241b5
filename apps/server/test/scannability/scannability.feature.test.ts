import { everyNth, isWhole } from '@tessera/test-kit/sample';
import { describe, expect, it } from 'vitest';
import { eyePictures, framePictures, gradientPictures, shapePictures, templatePictures } from './decorated-pictures.ts';
import { type Judged, judge, type Readings } from './judge.ts';
import { colorPictures, finderPictures, logoSizePictures, matrixPictures, shortLinkPictures } from './pictures.ts';

/** Primes, so that the sample covers all styles, levels, sizes, logos and contents. */
const sampleStep = isWhole ? 113 : 227;
/** jsQR is slow on large pictures, and each good picture is also photographed. */
const timeoutMs = 300_000;

const isReadByAll = ({ zbar, jsqr, zxing }: Readings) => zbar && jsqr && zxing;
const unread = (found: readonly Judged[]) =>
  found
    .filter(({ verdict, read }) => verdict === 'good' && !isReadByAll(read))
    .map(({ picture, version, read }) => ({ ...picture, version, read }));
const notGood = (found: readonly Judged[]) =>
  found.filter(({ verdict }) => verdict !== 'good').map(({ picture, reasons }) => ({ ...picture, reasons }));
/** The smallest share of the photos that one decoder reads. */
const photoShare = (found: readonly Judged[]) => {
  const photos = found.flatMap(({ photo }) => photo ?? []);
  const shares = (['zbar', 'jsqr', 'zxing'] as const).map(
    (decoder) => photos.filter((photo) => photo[decoder]).length / photos.length,
  );
  return Math.min(...shares);
};

// Samples with steps that cover all values; `npm run scannability` checks all pictures.
describe('scannability checker', { timeout: timeoutMs }, () => {
  it('rates no picture as good that a decoder cannot read; each decoder reads 95 % of their photos', async () => {
    const decorated = [...shapePictures(), ...gradientPictures(), ...eyePictures(), ...framePictures()];
    const sample = [...matrixPictures(), ...decorated].filter((_, i) => i % sampleStep === 0);
    const found = await judge(sample);
    expect(found.filter(({ verdict }) => verdict === 'good').length).toBeGreaterThan(sample.length / 3);
    expect(unread(found)).toEqual([]);
    expect(photoShare(found)).toBeGreaterThanOrEqual(0.95);
  });

  it('rates every starter template as good', async () => {
    const found = await judge(templatePictures().slice(0, 12));
    expect(notGood(found)).toEqual([]);
    expect(unread(found)).toEqual([]);
  });

  it('rates every short link as good, in every style, with and without a logo', async () => {
    const found = await judge(shortLinkPictures(isWhole ? 36 : 12));
    expect(notGood(found)).toEqual([]);
    expect(unread(found)).toEqual([]);
  });

  it('rates no size of a logo as good that a decoder cannot read, and all nine as good for a short link at M, Q and H', async () => {
    const found = await judge(everyNth(logoSizePictures(), 5));
    expect(unread(found)).toEqual([]);
    const shortLinks = found.filter(({ picture }) => picture.text.length <= 30);
    expect(shortLinks.length).toBeGreaterThan(isWhole ? 30 : 6);
    expect(notGood(shortLinks).filter(({ style }) => style.error_correction_level !== 'L')).toEqual([]);
  });

  it('rates every combination of finder styles as good', async () => {
    const found = await judge(everyNth(finderPictures(), 5));
    expect(notGood(found)).toEqual([]);
    expect(unread(found)).toEqual([]);
  });

  it('rates no colors as good that three other decoders cannot read', async () => {
    const found = await judge(colorPictures().filter((_, i) => i % 5 === 0));
    expect(unread(found)).toEqual([]);
  });
});
