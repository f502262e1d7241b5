import { completeStyle, type QrStyleOptions } from '@tessera/contract';
import { expect, it } from 'vitest';
import { quietZone } from '../check/findings.ts';
import { frames } from '../frame/frames.ts';
import { drawQr } from '../render/draw.ts';
import { sampleLogo } from '../test/golden.ts';
import { drawForPrint } from './print-drawing.ts';

const texts = ['HTTPS://TES.RA/7K3M9QX', 'x'.repeat(300), 'x'.repeat(2000)];
const given = (text: string, style: Partial<QrStyleOptions>) => ({ text, style: completeStyle(style), frames });

it.each([0, 5, 20, 50])('adds what a margin of %d pixels lacks, and not more', (margin) => {
  for (const text of texts) {
    const input = { ...given(text, { margin }), logo: sampleLogo };
    const [shown, printed] = [drawQr(input), drawForPrint(input)];
    expect(quietZone(printed)).toBeGreaterThanOrEqual(4);
    expect(printed.placement.width).toBe(printed.placement.height);
    // Nearly the whole width is modules and their quiet zone.
    if (quietZone(shown) < 4) expect(quietZone(printed)).toBeLessThan(4.8);
  }
});

it('keeps wider margins and frames as they are', () => {
  for (const style of [{ margin: 50 }, { frame: { kind: 'bubble', text: 'Scan me' } }] as const)
    expect(drawForPrint(given('a', style)).placement).toEqual(drawQr(given('a', style)).placement);
});
