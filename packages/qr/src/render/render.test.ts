import {
  completeStyle,
  defaultStyle,
  errorCorrectionLevels,
  limits,
  qrStyles,
  rendererVersions,
} from '@tessera/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headroom } from '../matrix/headroom.ts';
import { sampleLogo } from '../test/golden.ts';
import { drawQr } from './draw.ts';
import { pngSize } from './png.ts';
import { renderQr } from './render.ts';
import { isTransparent, svgDataUrl, toSvg } from './svg.ts';

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
        const { placement, matrix } = drawQr({ text: given, style: completeStyle(style) });
        const margin = Math.round((style.margin * style.size) / 300);
        expect(Number.isInteger(placement.unit) && Number.isInteger(placement.x) && placement.unit > 0).toBe(true);
        expect(placement.x).toBeGreaterThanOrEqual(margin * placement.fineness);
        expect(2 * placement.x + matrix.size * placement.unit).toBeLessThanOrEqual(
          placement.width * placement.fineness,
        );
      }),
    );
  });

  it('uses a margin in modules instead of the margin of the style', () => {
    const { placement, matrix } = drawQr({ text, style: defaultStyle, size: 300, quietZone: 2 });
    expect(placement.unit).toBe(Math.floor(300 / (matrix.size + 4)));
    expect(placement.x).toBeGreaterThanOrEqual(2 * placement.unit);
  });

  it('refuses invalid colors', () => {
    for (const dots_color of ['red', '#fff', '#FFFFFF"/><script>', 'url(#x)'])
      expect(() => renderQr({ text, style: { ...defaultStyle, dots_color } })).toThrow(TypeError);
  });

  it('refuses invalid colors of gradients and eyes', () => {
    for (const color of ['red', '#FFFFFF"/><script>', 'url(#x)']) {
      const gradient = { kind: 'linear', from: color, to: '#000000' } as const;
      expect(() => renderQr({ text, style: { ...defaultStyle, dots_gradient: gradient } })).toThrow(TypeError);
      expect(() => renderQr({ text, style: { ...defaultStyle, corners_dot_color: color } })).toThrow(TypeError);
    }
  });

  it('writes the same bytes for a decorated style without decoration as for a plain one', () => {
    const cleared = completeStyle({ dots_gradient: null, corners_square_color: null, background_transparent: false });
    expect(renderQr({ text, style: cleared }).svg).toBe(renderQr({ text, style: defaultStyle }).svg);
  });

  it('tells a transparent image from one with a background', () => {
    const svg = (style: Parameters<typeof completeStyle>[0]) => renderQr({ text, style: completeStyle(style) }).svg;
    const gradient = { kind: 'radial', from: '#000000', to: '#1D4ED8' } as const;
    expect([svg({}), svg({ dots_gradient: gradient })].map(isTransparent)).toEqual([false, false]);
    for (const style of [{}, { dots_gradient: gradient }])
      expect(isTransparent(svg({ ...style, background_transparent: true }))).toBe(true);
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
      fc.property(anyStyle, content, fc.constantFrom(...rendererVersions), (style, given, rendererVersion) => {
        const input = { text: given, style: completeStyle(style), logo: sampleLogo, rendererVersion };
        const { logo, matrix, placement } = drawQr(input);
        if (!logo) throw new Error('no logo');
        const { lost, repairable } = headroom(matrix, logo.cleared);
        if (logo.cleared.width > 3) expect(lost).toBeLessThan(repairable);
        expect(Math.min(logo.cleared.x, logo.cleared.y)).toBeGreaterThanOrEqual(9);
        const inside = logo.place.x - placement.x - logo.cleared.x * placement.unit;
        expect(inside).toBeGreaterThanOrEqual(0);
        // Lengths are rounded to thousandths.
        expect(logo.place.width + 2 * inside).toBeLessThanOrEqual(logo.cleared.width * placement.unit + 0.002);
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
