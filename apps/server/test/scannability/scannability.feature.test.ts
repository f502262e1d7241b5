import { describe, expect, it } from 'vitest';
import { judge } from './judge.ts';
import { colorPictures, eyePictures, matrixPictures, shortLinkPictures } from './pictures.ts';

/** A prime, so that the sample walks through all styles, levels, sizes, logos and contents. */
const every = 37;
/** Large pictures take jsQR a while, and the machine is shared. */
const patience = 90_000;
const unread = (found: Awaited<ReturnType<typeof judge>>) =>
  found
    .filter((one) => one.verdict === 'good' && !(one.zbar && one.jsqr))
    .map(({ picture, version }) => ({ ...picture, version }));

// The full table is made by `npm run scannability`; this is a sample of the same pictures.
describe('what the checker calls good', () => {
  it(
    'is read by two decoders that the checker does not use',
    async () => {
      const sample = matrixPictures().filter((_, i) => i % every === 0);
      const found = await judge(sample);
      expect(found.filter(({ verdict }) => verdict === 'good').length).toBeGreaterThan(sample.length / 3);
      expect(unread(found)).toEqual([]);
    },
    patience,
  );

  it('is every short link with the defaults, in every style, with and without a logo', async () => {
    const found = await judge(shortLinkPictures(36));
    expect(found.filter(({ verdict }) => verdict !== 'good')).toEqual([]);
    expect(unread(found)).toEqual([]);
  });

  it('is every mixture of ring and pupil', async () => {
    const found = await judge(eyePictures());
    expect(found.filter(({ verdict }) => verdict !== 'good')).toEqual([]);
    expect(unread(found)).toEqual([]);
  });

  it('is read whatever its colours', async () => {
    const found = await judge(colorPictures().filter((_, i) => i % 5 === 0));
    expect(unread(found)).toEqual([]);
  });
});
