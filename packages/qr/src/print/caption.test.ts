import { describe, expect, it } from 'vitest';
import { letter, TextUnsupported } from '../frame/lettering.ts';
import { captionLines, drawCaption } from './caption.ts';

const area = { x: 10, y: 20, width: 60, height: 40 };
const lines = (text: string, size = area) => captionLines(text, size, { unitPoints: 1, align: 'center' });

describe('captions', () => {
  it.each(['Menu', 'Table 7', 'A title of several words', 'tessera.test/7k3m9qx', 'x'.repeat(200), 'é ü Ω Ж €'])(
    'stay within their area: %s',
    (text) => {
      const drawn = lines(text);
      expect(drawn.length).toBeGreaterThan(0);
      for (const { path, x, y, scale } of drawn) {
        const xs = [...path.matchAll(/(-?\d+),(-?\d+)/g)].map(([, px]) => Number(px) * scale + x);
        expect(Math.min(...xs)).toBeGreaterThanOrEqual(area.x - 0.5);
        expect(Math.max(...xs)).toBeLessThanOrEqual(area.x + area.width + 0.5);
        expect(y).toBeGreaterThan(area.y);
        expect(y).toBeLessThan(area.y + area.height);
      }
    },
  );

  it('are as large as their words allow', () => {
    expect(lines('Menu')[0]?.scale).toBe(0.016);
    expect(lines('Menu of the summer')).toHaveLength(2);
    expect(lines('Extraordinary')[0]?.scale).toBeLessThan(0.012);
  });

  it('end with an ellipsis if the text is too long', () => {
    const last = lines('word '.repeat(60)).at(-1)?.path ?? '';
    const ellipsis = letter('…').path.match(/M/g)?.length;
    expect(last.match(/M/g)?.length).toBeGreaterThan(ellipsis ?? 0);
    expect(last).not.toBe(lines('word '.repeat(10)).at(-1)?.path);
  });

  it('have a line for each text, all of one size', () => {
    const { lines: drawn, isShortened } = drawCaption(['001', 'Menu'], area, { unitPoints: 1, align: 'left' });
    expect([drawn.length, isShortened]).toEqual([2, false]);
    expect(new Set(drawn.map(({ scale }) => scale)).size).toBe(1);
    expect(drawn[0]?.y).toBeLessThan(drawn[1]?.y ?? 0);
  });

  it.each([5, 7, 9])('are never smaller than the smallest size of %s points; the rest is left out', (minPoints) => {
    const texts = ['Number 12', 'word '.repeat(40), 'tag '.repeat(40)];
    for (const height of [4, 6, 12, 24]) {
      const options = { unitPoints: 1, align: 'left', minPoints } as const;
      const { lines: drawn, isShortened } = drawCaption(texts, { ...area, height }, options);
      expect(isShortened).toBe(true);
      for (const { scale } of drawn) expect(scale * 1000).toBe(minPoints);
      expect(drawn.length * minPoints * 1.25).toBeLessThanOrEqual(height + minPoints * 0.2);
    }
  });

  it('are refused if the font lacks a character', () => {
    expect(() => lines('菜单')).toThrow(TextUnsupported);
    expect(lines(' ')).toEqual([]);
  });
});
