import { completeStyle, limits, qrStyles, type QrStyleOptions } from '@tessera/contract';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { sampleLogo } from '../test/golden.ts';
import { drawQr } from '../render/draw.ts';
import { checkQr } from './check.ts';
import { lowestContrast } from './contrast.ts';
import { openDecoder } from './decoder.ts';
import { sliders } from './fixes.ts';

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
const decode = openDecoder({ bytes: new Uint8Array(readFileSync(wasm)).buffer });

const link = 'HTTPS://TES.RA/7K3M9QX';
const long = `https://example.org/${'path/Item-42?lang=en&'.repeat(9)}`;
const gray = { width: 2, height: 2, data: new Uint8ClampedArray(16).fill(128) };
const check = (style: Partial<QrStyleOptions>, text = link, logo = false) =>
  checkQr({ text, style: completeStyle(style), ...(logo ? { logo: sampleLogo, logoPixels: gray } : {}) }, decode);
const codes = async (...given: Parameters<typeof check>) =>
  (await check(...given)).reasons.filter(({ weight }) => weight !== 'note').map(({ code }) => code);

describe('checkQr', () => {
  it.each(qrStyles)('rates a short link in style %s as good, with and without a logo', async (style) => {
    expect((await check({ style })).verdict).toBe('good');
    expect((await check({ style }, link, true)).verdict).toBe('good');
  });

  it('notes that the default margin is thinner than the standard’s, and still rates it as good', async () => {
    const { verdict, reasons } = await check({});
    expect(verdict).toBe('good');
    expect(reasons).toEqual([{ code: 'quiet_zone', weight: 'note', fix: { margin: 30 } }]);
  });

  const problems: [string, Partial<QrStyleOptions>, string, boolean][] = [
    ['contrast', { dots_color: '#FFFF00' }, link, false],
    ['inverted', { background_color: '#000000', dots_color: '#FFFFFF' }, link, false],
    ['quiet_zone', { margin: 0 }, link, false],
    ['small_modules', { size: 100, style: 'dots' }, long, false],
    ['logo_too_large', { error_correction_level: 'L' }, 'HTTPS://A.B/7K3M9QX', true],
  ];
  it.each(problems)('reports %s with a fix that removes it', async (code, style, text, logo) => {
    const { verdict, reasons } = await check(style, text, logo);
    const reason = reasons.find((one) => one.code === code);
    expect(verdict).not.toBe('good');
    expect(reason?.fix).toBeTruthy();
    expect(await codes({ ...style, ...reason?.fix }, text, logo)).not.toContain(code);
  });

  const blue = { kind: 'linear', from: '#1D4ED8', to: '#111827', angle: 45 } as const;
  const decorated: [string, Partial<QrStyleOptions>][] = [
    ['a dark linear gradient', { style: 'rounded', dots_gradient: blue }],
    ['a dark radial gradient', { style: 'dots', dots_gradient: { ...blue, kind: 'radial' } }],
    ['colored eyes', { corners_square_color: '#7C2D12', corners_dot_color: '#B91C1C' }],
    ['a transparent background', { background_transparent: true }],
  ];
  it.each(decorated)('rates %s as good', async (_name, style) => {
    expect((await check(style)).verdict).toBe('good');
  });

  const pale: [string, Partial<QrStyleOptions>][] = [
    ['the end of a gradient', { dots_gradient: { ...blue, to: '#FACC15' } }],
    ['the middle of a radial gradient', { dots_gradient: { kind: 'radial', from: '#FACC15', to: '#000000' } }],
    ['the ring of an eye', { corners_square_color: '#FACC15' }],
    ['the center of an eye', { corners_dot_color: '#FFFFFF' }],
    ['the surface under a transparent background', { background_transparent: true, background_color: '#1F2937' }],
    ['an eye that is lighter than the background', { background_color: '#9CA3AF', corners_dot_color: '#FFFFFF' }],
    ['a finder pattern that is paler than the dots', { corners_dot_color: '#EA580C' }],
  ];
  it.each(pale)('reports the contrast of %s with a fix that removes it', async (_name, style) => {
    const { verdict, reasons } = await check(style);
    const reason = reasons.find(({ code }) => code === 'contrast');
    expect(verdict).not.toBe('good');
    expect(reason?.fix).toBeTruthy();
    expect((await check({ ...style, ...reason?.fix })).verdict).toBe('good');
  });

  it('measures a gradient only where it paints modules', () => {
    const style = (from: string) => completeStyle({ dots_gradient: { kind: 'radial', from, to: '#000000' } });
    const pale = { text: link, style: style('#FACC15') };
    expect(lowestContrast(drawQr(pale))).toBeLessThan(2);
    // The logo covers the pale center.
    expect(lowestContrast(drawQr({ ...pale, logo: sampleLogo }))).toBeGreaterThan(lowestContrast(drawQr(pale)));
  });

  it('makes an inverted gradient upright', async () => {
    const style = { background_color: '#111827', dots_gradient: { ...blue, from: '#FDE68A', to: '#FFFFFF' } };
    const reason = (await check(style)).reasons.find(({ code }) => code === 'inverted');
    expect((await check({ ...style, ...reason?.fix })).verdict).toBe('good');
  });

  it('rates an unreadable image as failed', async () => {
    const { verdict, reasons } = await check({ dots_color: '#8A8A8A', background_color: '#999999' });
    expect(verdict).toBe('fails');
    expect(reasons[0]).toMatchObject({ code: 'contrast', weight: 'failure' });
    expect((await checkQr({ text: link, style: completeStyle() }, async () => undefined)).verdict).toBe('fails');
  });

  it('reports a risk if the pixels of a logo over an alignment pattern are unknown', async () => {
    const style = completeStyle({ error_correction_level: 'H' });
    const { reasons } = await checkQr({ text: long, style, logo: sampleLogo }, decode);
    expect(reasons.map(({ code }) => code)).toContain('logo_misleads');
  });

  it('uses the slider ranges of the contract', () => {
    const { size, margin, logoSize } = limits.style;
    expect(sliders).toEqual({
      size: { max: size.max, step: size.step },
      margin: { max: margin.max, step: margin.step },
      logoSize: { min: logoSize.min, step: logoSize.step },
    });
  });

  it('takes less than 150 ms for a typical code', async () => {
    await check({});
    const times: number[] = [];
    for (let i = 0; i < 7; i += 1) {
      const start = process.cpuUsage();
      await check({ style: 'rounded' }, link, true);
      const { user, system } = process.cpuUsage(start);
      times.push((user + system) / 1000);
    }
    // The median of the processor time, because the machine is shared.
    expect(times.toSorted((a, b) => a - b)[3]).toBeLessThan(150);
  });
});
