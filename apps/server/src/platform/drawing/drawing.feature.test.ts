import { pathToFileURL } from 'node:url';
import { completeStyle, qrStyles } from '@tessera/contract';
import { renderQr } from '@tessera/qr';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { createDrawing } from './drawing.ts';

const drawing = createDrawing(pathToFileURL(inject('testDatabase').drawThread));
afterAll(() => drawing.close());

describe('the drawing thread', () => {
  it.each(qrStyles)('draws the same bytes as the renderer: %s', async (style) => {
    const input = { text: 'HTTPS://TES.RA/7K3M9QX', style: completeStyle({ style }), size: 450 };
    expect(await drawing.svg('user', input)).toBe(renderQr(input).svg);
  });

  it('returns how many bytes fit if the text is too long, otherwise undefined', async () => {
    expect(await drawing.fittingBytes('user', 'a'.repeat(1273), 'H')).toBeUndefined();
    expect(await drawing.fittingBytes('user', 'a'.repeat(1274), 'H')).toBe(1273);
  });

  it('rejects an invalid drawing and keeps working', async () => {
    const broken = { text: 'a', style: completeStyle({ dots_color: 'red"/>' }) };
    await expect(drawing.svg('user', broken)).rejects.toThrow();
    expect(await drawing.svg('user', { ...broken, style: completeStyle() })).toContain('<svg');
  });
});
