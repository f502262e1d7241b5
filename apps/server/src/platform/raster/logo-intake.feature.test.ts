import { pathToFileURL } from 'node:url';
import { randomBytes } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import sharp from 'sharp';
import { describe, expect, inject, it } from 'vitest';
import { QueueFull } from '../queue/fair-queue.ts';
import { createLogoIntake } from './logo-intake.ts';

const childFile = pathToFileURL(inject('testDatabase').logoChild);
const intakeFor = createLogoIntake({ childFile, timeoutMs: 20_000 });
const intake = (bytes: Uint8Array) => intakeFor('user', bytes);

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
  ])('returns a clean PNG of a %s', async (_kind, make, size) => {
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

  it('turns a photo upright and removes its metadata', async () => {
    const photo = await square(40, 20)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: 'secret' } })
      .toBuffer();
    const png = await intake(photo);
    expect(await sharp(png).metadata()).toMatchObject({ width: 20, height: 40 });
    expect(png.includes('secret')).toBe(false);
  });

  it('returns the first frame of an animation', async () => {
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

  it('refuses a decompression bomb before decoding it', async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(2_000_000);
    await expect(intake(bomb)).rejects.toMatchObject({ reason: 'too-many-pixels' });
    await expect(intake(svg('<path d="M0 0h9v9z"/>', 'width="90000" height="90000"'))).rejects.toMatchObject({
      reason: 'too-many-pixels',
    });
  });

  it('kills a decoder that takes too long', async () => {
    const shortTimeout = createLogoIntake({ childFile, timeoutMs: 1 });
    const png = await square(64).png().toBuffer();
    await expect(shortTimeout('user', png)).rejects.toMatchObject({ reason: 'too-complex' });
  });

  it('throws an internal error when the decoder cannot start', async () => {
    const broken = createLogoIntake({ childFile: new URL('file:///nowhere/logo-child.js') });
    const failure = broken('user', await square(64).png().toBuffer());
    await expect(failure).rejects.toThrow('the logo decoder ended with 1');
    await expect(failure).rejects.not.toHaveProperty('reason');
  });

  it('refuses truncated files and other formats', async () => {
    const png = await square(64).png().toBuffer();
    await expect(intake(png.subarray(0, 60))).rejects.toMatchObject({ reason: 'unreadable' });
    await expect(intake(Buffer.from('<html></html>'))).rejects.toMatchObject({ reason: 'format' });
    await expect(intake(await square(64).webp().toBuffer())).rejects.toMatchObject({ reason: 'format' });
    await expect(intake(Buffer.alloc(0))).rejects.toMatchObject({ reason: 'format' });
  });

  it('draws SVG files as Illustrator saves them', async () => {
    const file = `\ufeff<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 27.0.0, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg version="1.1" id="Layer_1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" x="0px" y="0px"
	 viewBox="0 0 100 100" style="enable-background:new 0 0 100 100;" xml:space="preserve">
<style type="text/css">
	.st0{clip-path:url(#SVGID_2_);}
	.st1{fill:#FF0000;}
	.st2{fill:url(#SVGID_3_);}
</style>
<g><defs><rect id="SVGID_1_" width="50" height="100"/></defs>
	<clipPath id="SVGID_2_"><use xlink:href="#SVGID_1_" style="overflow:visible;"/></clipPath>
	<g class="st0"><rect class="st1" width="100" height="100"/></g>
	<linearGradient id="SVGID_3_" x1="0" x2="1"><stop offset="0" style="stop-color:#0000FF"/><stop offset="1" style="stop-color:#0000FF"/></linearGradient>
	<rect x="50" class="st2" width="50" height="100"/></g>
</svg>`;
    const { data, info } = await sharp(await intake(Buffer.from(file)))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixel = (x: number) => [...data.subarray((256 * info.width + x) * 3, (256 * info.width + x) * 3 + 3)];
    expect([pixel(100), pixel(400)]).toEqual([
      [255, 0, 0],
      [0, 0, 255],
    ]);
  });

  it('draws SVG files as Inkscape saves them', async () => {
    const file = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<svg width="40mm" height="40mm" viewBox="0 0 40 40" version="1.1" id="svg5" inkscape:version="1.2 (dc2aedaf03, 2022-05-15)"
   sodipodi:docname="logo.svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
   xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns="http://www.w3.org/2000/svg" xmlns:svg="http://www.w3.org/2000/svg"
   xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:cc="http://creativecommons.org/ns#" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <sodipodi:namedview id="namedview7" pagecolor="#ffffff" inkscape:document-units="mm"><inkscape:grid type="xygrid" id="grid1"/></sodipodi:namedview>
  <metadata id="metadata1"><rdf:RDF><cc:Work rdf:about=""><dc:type rdf:resource="http://purl.org/dc/dcmitype/StillImage"/></cc:Work></rdf:RDF></metadata>
  <defs id="defs2"><inkscape:path-effect effect="spiro" id="path-effect1"/></defs>
  <g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1">
    <svg:rect style="fill:#00ff00;-inkscape-font-specification:'Sans, Bold'" id="rect1" width="20" height="40" x="0" y="0"/>
    <use xlink:href="#rect1" id="use1" transform="translate(20)" xmlns:xlink="http://www.w3.org/1999/xlink"/>
  </g>
</svg>`;
    const { channels } = await sharp(await intake(Buffer.from(file))).stats();
    expect(channels.slice(0, 3).map(({ min, max }) => [min, max])).toEqual([
      [0, 0],
      [255, 255],
      [0, 0],
    ]);
  });

  it('names the reason why an SVG is refused', async () => {
    await expect(intake(svg('<script/>'))).rejects.toMatchObject({ reason: 'svg-script' });
    await expect(intake(svg('<image/>'))).rejects.toMatchObject({ reason: 'svg-part', part: '<image>' });
    await expect(intake(svg('<rect'))).rejects.toMatchObject({ reason: 'svg-damaged' });
    await expect(intake(Buffer.from([0x3c, 0xff, 0xfe]))).rejects.toMatchObject({ reason: 'svg-damaged' });
  });

  it('does not block the event loop while it parses and draws', async () => {
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    for (const text of [
      `<svg ${'a'.repeat(100_000)}>`,
      `<svg xmlns="http://www.w3.org/2000/svg"><${'a'.repeat(2_000_000)}`,
    ])
      await expect(intake(Buffer.from(text))).rejects.toMatchObject({ reason: 'svg-damaged' });
    delay.disable();
    // Parsed on this thread, it would take minutes.
    expect(delay.max / 1e6).toBeLessThan(30_000);
  });

  it('kills a decoder that uses too much memory', async () => {
    const photo = await square(4000).jpeg({ progressive: true }).toBuffer();
    const limited = createLogoIntake({ childFile, maxMemoryBytes: 1024 * 1024 });
    await expect(limited('user', photo)).rejects.toMatchObject({ reason: 'too-complex' });
  });

  it.each([
    ['noise', 512, 4],
    ['a photo', 2000, 3],
  ] as const)('stores %s in at most 150 kB and 512 pixels', async (_what, side, channels) => {
    const noise = sharp(randomBytes(side * side * channels), { raw: { width: side, height: side, channels } });
    const file = await (channels === 4 ? noise.png() : noise.blur(2).jpeg({ quality: 80 })).toBuffer();
    const png = await intake(file);
    expect(png.length).toBeLessThanOrEqual(150_000);
    expect((await sharp(png).metadata()).width).toBeLessThanOrEqual(512);
  });

  it('accepts gray, 16-bit and CMYK pictures', async () => {
    const files = [
      await square(64).greyscale().png().toBuffer(),
      await square(64).toColourspace('rgb16').png().toBuffer(),
      await square(64).toColourspace('cmyk').jpeg().toBuffer(),
    ];
    for (const file of files)
      expect(await sharp(await intake(file)).metadata()).toMatchObject({ width: 64, depth: 'uchar' });
  });

  it('throws QueueFull when too many uploads wait', async () => {
    const png = await square(64).png().toBuffer();
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => intakeFor('busy-user', png)));
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBe(6);
    for (const { reason } of refused as PromiseRejectedResult[]) expect(reason).toBeInstanceOf(QueueFull);
  });
});
