import { describe, expect, it } from 'vitest';
import {
  fitsPage,
  labelArea,
  labelFaces,
  labelsPerSheet,
  rulerMm,
  rulerStart,
  type SheetArea,
  type SheetLayout,
  type SheetLayoutName,
  sheetCount,
  sheetLayouts,
  sheetPlace,
} from './sheet-layouts.ts';

const still = { x: 0, y: 0 };
const layouts = Object.entries(sheetLayouts) as [SheetLayoutName, SheetLayout][];
const areasOf = (layout: SheetLayout): SheetArea[] =>
  Array.from({ length: labelsPerSheet(layout) }, (_, i) => labelArea(layout, sheetPlace(layout, 1, i), still));
const isInside = (inner: SheetArea, outer: SheetArea) =>
  inner.x >= outer.x - 1e-9 &&
  inner.y >= outer.y - 1e-9 &&
  inner.x + inner.width <= outer.x + outer.width + 1e-9 &&
  inner.y + inner.height <= outer.y + outer.height + 1e-9;
const overlap = (a: SheetArea, b: SheetArea) =>
  Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 1e-9 &&
  Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 1e-9;

describe.each(layouts)('layout %s', (name, layout) => {
  const areas = areasOf(layout);
  const page = { ...still, ...layout.page };

  it('has every label on the page, and no two on the same place', () => {
    expect(areas.filter((area) => !isInside(area, page))).toEqual([]);
    for (const [i, area] of areas.entries())
      expect(areas.filter((other, j) => j > i && overlap(area, other))).toEqual([]);
    expect(fitsPage(layout)).toEqual({ across: true, down: true });
  });

  it('is centered on the page', () => {
    const [first, last] = [areas[0], areas.at(-1)];
    if (!first || !last) throw new Error('no labels');
    expect(layout.page.width - last.x - last.width).toBeCloseTo(first.x, 2);
    expect(layout.page.height - last.y - last.height).toBeCloseTo(first.y, 2);
  });

  it.each([true, false])('keeps code and caption apart and on the label, with captions: %s', (hasCaption) => {
    for (const area of areas)
      for (const { code, caption } of labelFaces(layout, area, hasCaption)) {
        expect(isInside(code, area)).toBe(true);
        expect(Math.min(code.width, code.height)).toBeGreaterThan(15);
        expect(caption !== null).toBe(hasCaption);
        if (caption) expect([isInside(caption, area), overlap(caption, code)]).toEqual([true, false]);
      }
  });

  it.each([-10, 0, 10])('has room for the ruler outside the labels when it is moved by %d mm', (y) => {
    const start = rulerStart(layout, { x: y, y });
    expect(start, name).not.toBeNull();
    const ruler = { x: start?.x ?? 0, y: start?.y ?? 0, width: rulerMm, height: 0.1 };
    expect(isInside(ruler, page)).toBe(true);
    const moved = areas.map((area) => ({ ...area, x: area.x + y, y: area.y + y }));
    expect(moved.filter((area) => overlap(area, ruler))).toEqual([]);
  });
});

it('has the published sizes of the Avery sheets', () => {
  const facts = (name: SheetLayoutName) => {
    const { label, gap, page } = sheetLayouts[name];
    const round = (value: number) => Math.round(value * 10_000) / 10_000;
    return [
      labelsPerSheet(sheetLayouts[name]),
      [label.width, label.height].map(round),
      [label.width + gap.x, label.height + gap.y].map(round),
      [page.width, page.height],
    ];
  };
  expect(facts('avery-l7160')).toEqual([21, [63.5, 38.1], [66, 38.1], [210, 297]]);
  expect(facts('avery-l7163')).toEqual([14, [99.1, 38.1], [101.6, 38.1], [210, 297]]);
  expect(facts('avery-22805')).toEqual([24, [38.1, 38.1], [46.0375, 43.18], [215.9, 279.4]]);
  expect(facts('avery-5160')).toEqual([30, [66.675, 25.4], [69.85, 25.4], [215.9, 279.4]]);
});

it('continues on the next sheet, and begins at the given label', () => {
  const layout = sheetLayouts['a4-2x3'];
  expect(sheetPlace(layout, 1, 0)).toEqual({ page: 1, row: 1, column: 1 });
  expect(sheetPlace(layout, 4, 0)).toEqual({ page: 1, row: 2, column: 2 });
  expect(sheetPlace(layout, 4, 3)).toEqual({ page: 2, row: 1, column: 1 });
  expect([sheetCount(layout, 1, 6), sheetCount(layout, 2, 6)]).toEqual([1, 2]);
});

it('has no ruler on a page without a margin, and notices labels beside the page', () => {
  const full = {
    ...sheetLayouts['a4-2x3'],
    margin: { top: 0, left: 0 },
    gap: still,
    label: { width: 105, height: 99 },
  };
  expect(rulerStart(full, still)).toBeNull();
  expect(fitsPage(full)).toEqual({ across: true, down: true });
  expect(fitsPage({ ...full, margin: { top: 1, left: 1 } })).toEqual({ across: false, down: false });
});
