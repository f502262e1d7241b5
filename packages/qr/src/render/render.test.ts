import { completeStyle, defaultStyle, errorCorrectionLevels, limits, qrStyles } from '@tessera/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headroom } from '../matrix/headroom.ts';
import { sampleLogo } from '../test/golden.ts';
import { drawQr } from './draw.ts';
import { pngSize } from './png.ts';
import { renderQr } from './render.ts';
import { svgDataUrl, toSvg } from './svg.ts';

const text = 'HTTPS://TES.RA/7K3M9QX';
const anyStyle = fc.record({
  style: fc.constantFrom(...qrStyles),
  error_correction_level: fc.constantFrom(...errorCorrectionLevels),
  size: fc.integer({ min: limits.style.size.min, max: limits.style.size.max }),
  margin: fc.integer({ min: limits.style.margin.min, max: limits.style.margin.max }),
  logo_size: fc.double({ min: limits.style.logoSize.min, max: limits.style.logoSize.max, noNaN: true }),
  logo_padding: fc.integer({ min: limits.style.logoPadding.min, max: limits.style.logoPadding.max }),
});
const content = fc.string({ minLength: 1, maxLength: 400 });
const symbolWidth = (svg: string) => Number(/scale\(([\d.]+)\)/.exec(svg)?.[1]);

describe('renderQr', () => {
  it('writes two paths in whole numbers and at most one image', () => {
    fc.assert(
      fc.property(anyStyle, content, fc.boolean(), (style, given, withLogo) => {
        const { svg } = renderQr({ text: given, style: completeStyle(style), logo: withLogo ? sampleLogo : null });
        expect(svg.match(/<\w+/g)).toEqual(['<svg', '<path', '<path', ...(withLogo ? ['<image'] : [])]);
        expect(svg.replace(/<image.*\/>/, '').replace(/scale\([\d.]+\)/, '')).not.toMatch(/\d\.\d|e-|NaN|undefined/);
        expect(symbolWidth(svg) * 2).toBe(Math.round(symbolWidth(svg) * 2));
      }),
      { numRuns: 100 },
    );
  });

  it('scales the margin with the size and makes modules whole pixels', () => {
    fc.assert(
      fc.property(anyStyle, content, (style, given) => {
        const { frame, matrix } = drawQr({ text: given, style: completeStyle(style) });
        const margin = Math.round((style.margin * style.size) / 300);
        expect(Number.isInteger(frame.unit) && Number.isInteger(frame.offset) && frame.unit > 0).toBe(true);
        expect(frame.offset).toBeGreaterThanOrEqual(margin * frame.fineness);
        expect(2 * frame.offset + matrix.size * frame.unit).toBeLessThanOrEqual(frame.size * frame.fineness);
      }),
    );
  });

  it('uses a margin in modules instead of the margin of the style', () => {
    const { frame, matrix } = drawQr({ text, style: defaultStyle, size: 300, quietZone: 2 });
    expect(frame.unit).toBe(Math.floor(300 / (matrix.size + 4)));
    expect(frame.offset).toBeGreaterThanOrEqual(2 * frame.unit);
  });

  it('refuses invalid colors', () => {
    for (const dots_color of ['red', '#fff', '#FFFFFF"/><script>', 'url(#x)'])
      expect(() => renderQr({ text, style: { ...defaultStyle, dots_color } })).toThrow(TypeError);
  });

  it('writes an SVG that fits a data URL', () => {
    const url = svgDataUrl(renderQr({ text, style: defaultStyle }).svg);
    expect(url).toMatch(/^data:image\/svg\+xml,[^\s"<>#]+$/);
    expect(decodeURIComponent(url.slice(url.indexOf(',') + 1)).replaceAll("'", '"')).toBe(
      toSvg(drawQr({ text, style: defaultStyle })),
    );
  });
});

describe('logo', () => {
  it('never covers more than error correction can repair', () => {
    fc.assert(
      fc.property(anyStyle, content, (style, given) => {
        const { logo, matrix, frame } = drawQr({ text: given, style: completeStyle(style), logo: sampleLogo });
        if (!logo) throw new Error('no logo');
        const { lost, repairable } = headroom(matrix, logo.cleared);
        if (logo.cleared.width > 3) expect(lost).toBeLessThan(repairable);
        expect(Math.min(logo.cleared.x, logo.cleared.y)).toBeGreaterThanOrEqual(9);
        const inside = logo.place.x - frame.offset - logo.cleared.x * frame.unit;
        expect(inside).toBeGreaterThanOrEqual(0);
        expect(logo.place.width + 2 * inside).toBeLessThanOrEqual(logo.cleared.width * frame.unit);
      }),
    );
  });

  it('must be a PNG', () => {
    expect(pngSize(sampleLogo)).toEqual({ width: 8, height: 8 });
    for (const href of [
      'https://x.org/a.png',
      'data:image/svg+xml;base64,AAAA',
      `${sampleLogo}"/>`,
      'data:image/png;base64,AAAA',
    ])
      expect(() => pngSize(href)).toThrow(TypeError);
  });
});
