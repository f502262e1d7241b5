import { completeStyle } from '@tessera/contract';
import { expect, it } from 'vitest';
import { frames } from '../frame/frames.ts';
import { drawQr } from '../render/draw.ts';
import { printHints } from './hints.ts';

const drawn = (style: Parameters<typeof completeStyle>[0]) =>
  drawQr({ text: 'HTTPS://TES.RA/7K3M9QX', style: completeStyle(style), frames });

it('estimates the reading distance as ten times the width of the symbol', () => {
  const { symbolMm, readingDistanceMm } = printHints(drawn({}), 30);
  expect(symbolMm).toBeGreaterThan(25);
  expect(symbolMm).toBeLessThan(30);
  expect(readingDistanceMm).toBeCloseTo(10 * symbolMm);
});

it('warns of modules below 0.4 mm, which a frame makes smaller', () => {
  const framed = drawn({ frame: { kind: 'badge', text: 'Scan me' } });
  expect(printHints(drawn({}), 15).hasSmallModules).toBe(false);
  expect(printHints(framed, 15).hasSmallModules).toBe(true);
  const { minWidthMm } = printHints(framed, 15);
  expect(printHints(framed, minWidthMm).hasSmallModules).toBe(false);
  expect(printHints(framed, minWidthMm - 0.1).hasSmallModules).toBe(true);
});
