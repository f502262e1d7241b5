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
    expect(await drawing.svg('somebody', input)).toBe(renderQr(input).svg);
  });

  it('finds out how much of a text fits', async () => {
    expect(await drawing.mostThatFits('somebody', 'a'.repeat(1273), 'H')).toBeUndefined();
    expect(await drawing.mostThatFits('somebody', 'a'.repeat(1274), 'H')).toBe(1273);
  });

  it('fails a drawing that cannot be made, and goes on', async () => {
    const broken = { text: 'a', style: completeStyle({ dots_color: 'red"/>' }) };
    await expect(drawing.svg('somebody', broken)).rejects.toThrow();
    expect(await drawing.svg('somebody', { ...broken, style: completeStyle() })).toContain('<svg');
  });
});
