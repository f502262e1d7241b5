import { describe, expect, it } from 'vitest';
import { judge } from './judge.ts';
import { colorPictures, finderPictures, matrixPictures, shortLinkPictures } from './pictures.ts';

/** A prime, so that the sample covers all styles, levels, sizes, logos and contents. */
const sampleStep = 37;
/** jsQR is slow on large pictures. */
const timeoutMs = 90_000;
const unread = (found: Awaited<ReturnType<typeof judge>>) =>
  found
    .filter((one) => one.verdict === 'good' && !(one.zbar && one.jsqr))
    .map(({ picture, version }) => ({ ...picture, version }));

// A sample; `npm run scannability` checks all pictures.
describe('scannability checker', () => {
  it(
    'rates no picture as good that two other decoders cannot read',
    async () => {
      const sample = matrixPictures().filter((_, i) => i % sampleStep === 0);
      const found = await judge(sample);
      expect(found.filter(({ verdict }) => verdict === 'good').length).toBeGreaterThan(sample.length / 3);
      expect(unread(found)).toEqual([]);
    },
    timeoutMs,
  );

  it('rates every short link as good, in every style, with and without a logo', async () => {
    const found = await judge(shortLinkPictures(36));
    expect(found.filter(({ verdict }) => verdict !== 'good')).toEqual([]);
    expect(unread(found)).toEqual([]);
  });

  it('rates every combination of finder styles as good', async () => {
    const found = await judge(finderPictures());
    expect(found.filter(({ verdict }) => verdict !== 'good')).toEqual([]);
    expect(unread(found)).toEqual([]);
  });

  it('rates no colors as good that two other decoders cannot read', async () => {
    const found = await judge(colorPictures().filter((_, i) => i % 5 === 0));
    expect(unread(found)).toEqual([]);
  });
});
