import { completeStyle, defaultFrameText, frameCharacters, frameKinds, type QrStyleOptions } from '@tessera/contract';
import { nextOf } from '@tessera/test-kit/sample';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { checkQr } from '../check/check.ts';
import { openDecoder } from '../check/decoder.ts';
import { rasterize } from '../check/rasterize.ts';
import { drawQr } from '../render/draw.ts';
import { segmentsOf } from '../render/path.ts';
import { renderQr } from '../render/render.ts';
import { frames } from './frames.ts';
import { letter, TextUnsupported } from './lettering.ts';

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
const decode = openDecoder({ bytes: new Uint8Array(readFileSync(wasm)).buffer });
const link = 'HTTPS://TES.RA/7K3M9QX';
const long = `https://example.org/${'path/Item-42?lang=en&'.repeat(9)}`;
const frameInput = (style: Partial<QrStyleOptions>, text = link) => ({ text, style: completeStyle(style), frames });

/** Whether a framed image without its symbol is empty in the symbol's area and four modules around it. */
function isQuietZoneFree(style: Partial<QrStyleOptions>, text: string): boolean {
  const drawing = drawQr(frameInput(style, text));
  const { x, y, unit, quiet } = drawing.placement;
  const scale = 6 / unit;
  const image = rasterize({ ...drawing, layers: [] }, 6, null);
  const side = drawing.matrix.size * 6;
  const margin = 4 * 6;
  expect(quiet).toBeGreaterThanOrEqual(4 * unit);
  for (let row = Math.round(y * scale) - margin; row < y * scale + side + margin; row += 1)
    for (let column = Math.round(x * scale) - margin; column < x * scale + side + margin; column += 1)
      if ((image.data[row * image.width + column] ?? 0) < 255) return false;
  return true;
}

describe.each(frameKinds.map((kind, i) => ({ kind, i })))('frame $kind', ({ kind, i }) => {
  it('is rated as good in every language, and with a small size or a long content', async () => {
    for (const text of [...nextOf(Object.values(defaultFrameText), i), ''])
      expect(await checkQr(frameInput({ frame: { kind, text } }), decode)).toEqual({ verdict: 'good', reasons: [] });
    const frame = { kind, text: 'Scan me' };
    expect((await checkQr(frameInput({ frame, size: 600 }, long), decode)).verdict).toBe('good');
  });

  it('leaves the quiet zone free at every size', () => {
    const frame = { kind, text: 'Scannez-moi' };
    for (const size of [100, 300, 1000]) {
      expect(isQuietZoneFree({ frame, size }, link)).toBe(true);
      expect(isQuietZoneFree({ frame, size, margin: 0 }, long)).toBe(true);
    }
  });

  it('fits short and long texts into the image, as paths', () => {
    for (const text of ['I', 'Ñandú & Ångström – 100 %', 'W'.repeat(40)]) {
      const { frame, placement } = drawQr(frameInput({ frame: { kind, text } }));
      const lettering = frame.at(-1);
      for (const segment of segmentsOf(lettering?.path ?? '')) {
        if (segment.kind === 'close') continue;
        const x = (lettering?.x ?? 0) + segment.to[0] * (lettering?.scale ?? 0);
        const y = (lettering?.y ?? 0) + segment.to[1] * (lettering?.scale ?? 0);
        expect(x > 0 && x < placement.width * placement.fineness).toBe(true);
        expect(y > 0 && y < placement.height * placement.fineness).toBe(true);
      }
      expect(renderQr(frameInput({ frame: { kind, text } })).svg).not.toMatch(/<text|font|NaN|undefined/);
    }
  });
});

describe('frames', () => {
  it('draw every character that the contract allows', () => {
    const allowed = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter((char) =>
      frameCharacters.test(char),
    );
    expect(allowed.length).toBeGreaterThan(500);
    expect(() => letter(allowed.join(''))).not.toThrow();
    for (const char of allowed.filter((one) => one.trim() !== '')) expect(letter(char).path).toMatch(/^M.*Z$/);
  });

  it.each(['扫描', 'סרוק אותי', 'امسح', '🦊'])('refuse %s, which the font cannot draw', (text) => {
    const { style } = frameInput({ frame: { kind: 'badge', text } });
    expect(() => renderQr({ text: link, style, frames })).toThrow(TextUnsupported);
  });

  it('are required by a style that has one', () => {
    expect(() => renderQr({ text: link, style: completeStyle({ frame: { kind: 'badge', text: '' } }) })).toThrow(
      TypeError,
    );
  });

  it('use the color of the dots, and the background color for text on the frame, unless the style has others', () => {
    const colorsOf = (style: Partial<QrStyleOptions>) => drawQr(frameInput(style)).frame.map(({ color }) => color);
    const base = { dots_color: '#1D4ED8', background_color: '#FEF9C3' };
    expect(colorsOf({ ...base, frame: { kind: 'ticket', text: 'x' } })).toEqual(['#1D4ED8', '#FEF9C3']);
    expect(colorsOf({ ...base, frame: { kind: 'brackets', text: 'x', color: '#000000' } })).toEqual([
      '#000000',
      '#000000',
    ]);
    expect(colorsOf({ ...base, frame: { kind: 'ticket', text: 'x', text_color: '#FFFFFF' } })[1]).toBe('#FFFFFF');
  });
});
