import { completeStyle } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { drawForPrint } from './print-drawing.ts';
import { printHints } from './hints.ts';
import { printSize } from './print-size.ts';

const drawing = drawForPrint({ text: 'HTTPS://TES.RA/7K3M9QX', style: completeStyle({}) });

describe('printSize', () => {
  it('keeps a width without a printer', () => {
    expect(printSize(drawing, { widthMm: 52.3 })).toMatchObject({ dotsPerModule: null });
    expect(printSize(drawing, { widthMm: 52.3 }).widthMm).toBeCloseTo(52.3, 9);
  });

  it.each([203, 300, 600])('gives a module the nearest whole number of dots at %d dpi', (dpi) => {
    for (const moduleMm of [0.1, 0.33, 0.5, 1.27, 12]) {
      const size = printSize(drawing, { moduleMm, dpi });
      const dots = size.dotsPerModule ?? 0;
      expect(Number.isInteger(dots) && dots >= 1).toBe(true);
      expect(size.moduleMm).toBeCloseTo((dots * 25.4) / dpi, 9);
      expect(Math.abs(size.moduleMm - moduleMm) <= 12.7 / dpi + 1e-9 || dots === 1).toBe(true);
      expect(printHints(drawing, size.widthMm).moduleMm).toBeCloseTo(size.moduleMm, 9);
    }
  });

  it('never makes a picture wider than its given width, and keeps a width that fits', () => {
    const { widthMm } = printSize(drawing, { widthMm: 40, dpi: 203 });
    expect(widthMm).toBeLessThanOrEqual(40);
    expect(widthMm).toBeGreaterThan(40 - printHints(drawing, 40).symbolMm * (25.4 / 203));
    expect(printSize(drawing, { widthMm, dpi: 203 }).widthMm).toBeCloseTo(widthMm, 9);
  });
});
