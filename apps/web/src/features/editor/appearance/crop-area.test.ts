import { describe, expect, test } from 'vitest';
import { largestArea, maxZoom, moveArea, croppedPart, zoomArea, zoomOf } from './crop-area.ts';

const wide = { width: 400, height: 200 };

describe('crop area', () => {
  test('begins with the largest square in the middle', () => {
    expect(largestArea(wide)).toEqual({ x: 100, y: 0, side: 200 });
    expect(croppedPart(wide, largestArea(wide))).toEqual({ x: 0.25, y: 0, width: 0.5, height: 1 });
  });

  test('moves by a part of its side and stops at the edges', () => {
    const area = largestArea(wide);
    expect(moveArea(wide, area, 0.25, 0.25)).toEqual({ x: 150, y: 0, side: 200 });
    expect(moveArea(wide, area, 9, -9)).toEqual({ x: 200, y: 0, side: 200 });
  });

  test('keeps its center when it is zoomed, and stays within the picture when it grows again', () => {
    const near = zoomArea(wide, largestArea(wide), 2);
    expect(near).toEqual({ x: 150, y: 50, side: 100 });
    const corner = moveArea(wide, near, 9, 9);
    expect(zoomArea(wide, corner, 1)).toEqual({ x: 200, y: 0, side: 200 });
  });

  test('is never smaller than 32 pixels, nor larger than the picture', () => {
    const area = largestArea(wide);
    expect(zoomArea(wide, area, 1000).side).toBe(32);
    expect(zoomOf(wide, zoomArea(wide, area, 0))).toBe(1);
    expect(maxZoom({ width: 10, height: 500 })).toBe(1);
  });
});
