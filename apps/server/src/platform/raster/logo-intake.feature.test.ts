import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { describe, expect, inject, it } from 'vitest';
import { createLogoIntake } from './logo-intake.ts';

const childFile = pathToFileURL(inject('testDatabase').logoChild);
const intake = createLogoIntake({ childFile, patienceMs: 20_000 });

const svg = (inside: string, attributes = 'width="24" height="24"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`);
const square = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } });

describe('the logo intake', () => {
  it.each([
    ['png', async () => square(900, 300).png().toBuffer(), { width: 512, height: 171 }],
    ['small png', async () => square(64).png().toBuffer(), { width: 64, height: 64 }],
    ['jpeg', async () => square(600).jpeg().toBuffer(), { width: 512, height: 512 }],
    ['gif', async () => square(80).gif().toBuffer(), { width: 80, height: 80 }],
    ['svg', async () => svg('<path d="M0 0h24v24z" fill="#123456"/>'), { width: 512, height: 512 }],
  ])('makes a clean PNG of a %s', async (_kind, make, size) => {
    const png = await intake(await make());
    const metadata = await sharp(png).metadata();
    expect(metadata).toMatchObject({ format: 'png', ...size });
    expect([metadata.exif, metadata.icc, metadata.xmp, metadata.iptc]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('turns a photo upright and forgets where it was taken', async () => {
    const photo = await square(40, 20)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: 'secret' } })
      .toBuffer();
    const png = await intake(photo);
    expect(await sharp(png).metadata()).toMatchObject({ width: 20, height: 40 });
    expect(png.includes('secret')).toBe(false);
  });

  it('takes the first frame of an animation', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((background) =>
        sharp({ create: { width: 8, height: 8, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    const png = await intake(gif);
    const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([8, 8]);
    expect([data[0], data[2]]).toEqual([255, 0]);
  });

  it('refuses a bomb before decoding it', async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(2_000_000);
    await expect(intake(bomb)).rejects.toMatchObject({ reason: 'too-many-pixels' });
    await expect(intake(svg('<path d="M0 0h9v9z"/>', 'width="90000" height="90000"'))).rejects.toMatchObject({
      reason: 'too-many-pixels',
    });
  });

  it('ends a decoder that takes too long', async () => {
    const hasty = createLogoIntake({ childFile, patienceMs: 1 });
    await expect(hasty(await square(64).png().toBuffer())).rejects.toMatchObject({ reason: 'too-slow' });
  });

  it('does not blame the picture when the decoder cannot start', async () => {
    const broken = createLogoIntake({ childFile: new URL('file:///nowhere/logo-child.js') });
    const failure = broken(await square(64).png().toBuffer());
    await expect(failure).rejects.toThrow('the logo decoder ended with 1');
    await expect(failure).rejects.not.toHaveProperty('reason');
  });

  it('refuses what only looks like a picture', async () => {
    const png = await square(64).png().toBuffer();
    await expect(intake(png.subarray(0, 60))).rejects.toMatchObject({ reason: 'unreadable' });
    await expect(intake(Buffer.from('<html></html>'))).rejects.toMatchObject({ reason: 'format' });
    await expect(intake(await square(64).webp().toBuffer())).rejects.toMatchObject({ reason: 'format' });
    await expect(intake(Buffer.alloc(0))).rejects.toMatchObject({ reason: 'format' });
  });
});
