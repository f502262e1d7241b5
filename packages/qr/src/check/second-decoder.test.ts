import { completeStyle, qrStyles } from '@tessera/contract';
import { expect, it } from 'vitest';
import { drawQr } from '../render/draw.ts';
import { negative } from './degrade.ts';
import { rasterize } from './rasterize.ts';
import { readBySecondDecoder } from './second-decoder.ts';

const picture = (text: string, style: Parameters<typeof completeStyle>[0] = {}) =>
  rasterize(drawQr({ text, style: completeStyle(style) }), 6, null);

it.each(qrStyles)('reads the style %s', (style) => {
  expect(readBySecondDecoder(picture('HTTPS://TES.RA/7K3M9QX', { style }))).toBe('HTTPS://TES.RA/7K3M9QX');
});

it('reads text in UTF-8, and numbers', () => {
  for (const text of ['Déjà vu, 菜单', '0123456789']) expect(readBySecondDecoder(picture(text))).toBe(text);
});

it('returns undefined for a picture without a code', () => {
  const image = picture('x');
  expect(readBySecondDecoder({ ...image, data: image.data.map(() => 255) })).toBeUndefined();
  expect(readBySecondDecoder(negative({ ...image, data: image.data.fill(128) }))).toBeUndefined();
});
