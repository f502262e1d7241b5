import { completeStyle, type QrStyleOptions } from '@tessera/contract';
import { drawQr } from '@tessera/qr';
import { toEps } from '@tessera/qr/eps';
import { frames } from '@tessera/qr/frames';
import { toPdf } from '@tessera/qr/pdf';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { logoPixels } from '../../src/platform/raster/raster.ts';
import { readByJsqr, readByZbar } from '../scannability/decoders.ts';
import { countFonts, imageDpi, pdfBoxMm, rasterizeByGhostscript, rasterizeByPoppler } from './print-tools.ts';

const text = 'HTTPS://TES.RA/7K3M9QX';
const violet = { kind: 'linear', from: '#1D4ED8', to: '#6D28D9', angle: 45 } as const;

/** A logo with a transparent corner, to test opacity. */
const logoPng = await sharp(
  Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><circle cx="100" cy="100" r="96" fill="#B91C1C"/></svg>',
  ),
)
  .png()
  .toBuffer();
const logo = { href: `data:image/png;base64,${logoPng.toString('base64')}`, pixels: await logoPixels(logoPng) };

const drawn = (style: Partial<QrStyleOptions>, withLogo = false) =>
  drawQr({ text, style: completeStyle(style), frames, logo: withLogo ? logo.href : null });

const looks: [string, Partial<QrStyleOptions>, boolean][] = [
  ['plain', {}, false],
  ['dots', { style: 'dots', error_correction_level: 'H' }, true],
  ['classy with a linear gradient', { style: 'classy-rounded', dots_gradient: violet }, false],
  [
    'a radial gradient in a bubble',
    { style: 'rounded', dots_gradient: { ...violet, kind: 'radial' }, frame: { kind: 'bubble', text: 'Scan me' } },
    true,
  ],
  [
    'a phone with colored eyes',
    { corners_square_color: '#B91C1C', frame: { kind: 'phone', text: 'Escanéame' } },
    false,
  ],
  [
    'a transparent badge',
    { background_transparent: true, error_correction_level: 'H', frame: { kind: 'badge', text: 'Scannez-moi' } },
    true,
  ],
];

describe('print files', () => {
  it.each(looks)('are read after poppler and Ghostscript rasterized them: %s', async (_name, style, withLogo) => {
    const drawing = drawn(style, withLogo);
    const options = { widthMm: 50, logoPixels: withLogo ? logo.pixels : null, deflate: deflateSync };
    const pdf = toPdf(drawing, options);
    const pictures = await Promise.all([
      rasterizeByPoppler(pdf, 300),
      rasterizeByGhostscript('code.pdf', pdf, 300),
      rasterizeByGhostscript('code.eps', toEps(drawing, options), 300),
      rasterizeByPoppler(toPdf(drawing, { ...options, deflate: undefined, bleedMm: 3, cropMarks: true }), 200),
      rasterizeByGhostscript('code.eps', toEps(drawing, { ...options, deflate: undefined, cropMarks: true }), 200),
    ]);
    expect(await readByZbar(pictures)).toEqual(pictures.map(() => text));
    for (const picture of pictures) expect(await readByJsqr(picture)).toBe(text);
    expect(await countFonts(pdf)).toBe(0);
  });

  it.each([10, 52.3, 210, 1000])('have a page of exactly the given width: %d mm', async (widthMm) => {
    const drawing = drawn({ frame: { kind: 'ticket', text: 'Scan me' } });
    const heightMm = (widthMm * drawing.placement.height) / drawing.placement.width;
    const [width, height] = await pdfBoxMm(toPdf(drawing, { widthMm }), 'Media');
    expect(Math.abs(width - widthMm)).toBeLessThan(0.1);
    expect(Math.abs(height - heightMm)).toBeLessThan(0.1);
    const [, right, top] = /HiResBoundingBox: 0 0 ([\d.]+) ([\d.]+)/.exec(toEps(drawing, { widthMm })) ?? [];
    expect(Math.abs((Number(right) * 25.4) / 72 - widthMm)).toBeLessThan(0.1);
    expect(Math.abs((Number(top) * 25.4) / 72 - heightMm)).toBeLessThan(0.1);
  });

  it('add bleed and crop marks outside the picture', async () => {
    const pdf = toPdf(drawn({}), { widthMm: 50, bleedMm: 3, cropMarks: true });
    const sizes = await Promise.all((['Trim', 'Bleed', 'Media'] as const).map((box) => pdfBoxMm(pdf, box)));
    // Marks of 5 mm begin where the bleed ends.
    expect(sizes.map(([width]) => Math.round(10 * width) / 10)).toEqual([50, 56, 66]);
    const { data, info } = await sharp(await rasterizeByPoppler(pdf, 254))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const darkAt = (xMm: number, yMm: number) =>
      [-1, 0, 1].some((d) => (data[(Math.round(yMm * 10) + d) * info.width + Math.round(xMm * 10) + d] ?? 255) < 200);
    expect([darkAt(2.5, 8), darkAt(8, 2.5), darkAt(63.5, 58)]).toEqual([true, true, true]);
    expect([darkAt(6.5, 8), darkAt(8, 6.5), darkAt(2.5, 2.5)]).toEqual([false, false, false]);
  });

  it.each(['pdf', 'eps'] as const)('extend a frame into the bleed, and keep its round corners: %s', async (format) => {
    const drawing = drawn({ frame: { kind: 'bar-below', text: 'Scan me', color: '#B91C1C' } });
    const options = { widthMm: 50, bleedMm: 3 };
    const file = format === 'pdf' ? toPdf(drawing, options) : toEps(drawing, options);
    const { data, info } = await sharp(await rasterizeByGhostscript(`code.${format}`, file, 254))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const isDark = (xMm: number, yMm: number) =>
      (data[Math.round(yMm * 10) * info.width + Math.round(xMm * 10)] ?? 255) < 160;
    // The middle of each side, and the corners.
    const heightMm = info.height / 10;
    const sides = [isDark(28, 0.5), isDark(28, heightMm - 0.5), isDark(0.5, 30), isDark(55.5, 30)];
    expect([...sides, isDark(1, 1), isDark(3.2, 3.2)]).toEqual([true, true, true, true, false, false]);
  });

  it('have crop marks in the registration color, on every plate', async () => {
    const drawing = drawn({});
    const pdf = Buffer.from(toPdf(drawing, { widthMm: 50, cropMarks: true })).toString('latin1');
    expect(pdf.match(/\/All CS 1 SCN /g)).toHaveLength(8);
    expect(pdf).toContain('/Separation /All /DeviceCMYK');
    expect(toEps(drawing, { widthMm: 50, cropMarks: true })).toContain('[/Separation (All) /DeviceCMYK');
    expect(
      toEps(drawing, { widthMm: 50 }) + Buffer.from(toPdf(drawing, { widthMm: 50 })).toString('latin1'),
    ).not.toContain('Separation');
  });

  it('write a black code with black ink only', () => {
    const drawing = drawn({ style: 'rounded', frame: { kind: 'brackets', text: 'Scan me' } });
    const pdf = Buffer.from(toPdf(drawing, { widthMm: 50 })).toString('latin1');
    const colors = [...pdf.matchAll(/([\d.]+ [\d.]+ [\d.]+ [\d.]+) ([kK])\b/g)].map(([, inks]) => inks);
    expect(new Set(colors)).toEqual(new Set(['0 0 0 0', '0 0 0 1']));
    // No other color operator: gray, RGB, or a color space.
    expect(pdf).not.toMatch(
      /[\d.] (g|G|rg|RG|sc|SC|scn|SCN)\b|\b(cs|CS|sh)\b|\/(Font|DeviceRGB|DeviceGray|Separation)/,
    );
    const eps = toEps(drawing, { widthMm: 50 });
    expect(new Set([...eps.matchAll(/([\d.]+ [\d.]+ [\d.]+ [\d.]+) k\b/g)].map(([, inks]) => inks))).toEqual(
      new Set(['0 0 0 0', '0 0 0 1']),
    );
    expect(eps).not.toMatch(/setrgbcolor|setgray|findfont|show\b/);
  });

  it('contain a logo at 300 dpi or more at every size', async () => {
    const drawing = drawn({ error_correction_level: 'H' }, true);
    for (const widthMm of [30, 300, 800]) {
      const dpi = await imageDpi(toPdf(drawing, { widthMm, logoPixels: logo.pixels, deflate: deflateSync }));
      expect(Math.min(...dpi)).toBeGreaterThanOrEqual(300);
    }
  });

  it('need the pixels of a logo, and refuse sizes out of range', () => {
    expect(() => toPdf(drawn({}, true), { widthMm: 50 })).toThrow(TypeError);
    expect(() => toEps(drawn({}, true), { widthMm: 50 })).toThrow(TypeError);
    for (const widthMm of [9.9, 1000.1, Number.NaN]) expect(() => toPdf(drawn({}), { widthMm })).toThrow(RangeError);
    expect(() => toPdf(drawn({}), { widthMm: 50, bleedMm: 11 })).toThrow(RangeError);
  });
});
