import { describe, expect, it } from 'vitest';
import { labelCopies, orderCodes, type SheetOrder } from './sheet-labels.ts';
import { sheetLayouts } from './sheet-layouts.ts';

const codes = [
  { id: 'e', title: 'Table 10', link: 'b9' },
  { id: 'd', title: null, link: 'a' },
  { id: 'c', title: 'Table 2', link: 'b10' },
  { id: 'b', title: 'Bar', link: 'z' },
  { id: 'a', title: 'Bar 3', link: 'y' },
];
const ordered = (order: SheetOrder, ids?: string[]) =>
  orderCodes(codes, order, ids)
    .map(({ id }) => id)
    .join('');

describe('order of the codes on a sheet', () => {
  it.each<[SheetOrder, string]>([
    ['newest', 'edcba'],
    ['title', 'baced'],
    ['link', 'decab'],
    ['number', 'caebd'],
  ])('by %s is %s', (order, expected) => expect(ordered(order)).toBe(expected));

  it('as chosen follows the ids, also in capitals, and is the newest first for a filter', () => {
    expect(ordered('chosen', ['B', 'e', 'a', 'd', 'c'])).toBe('beadc');
    expect(ordered('chosen')).toBe('edcba');
  });
});

describe('copies of the codes on a sheet', () => {
  const place = { layout: sheetLayouts['a4-4x6'], start: 1 };

  it('are one of each, or the given number', () => {
    expect(labelCopies(['a', 'b'], {}, place)).toEqual([1, 1]);
    expect(labelCopies(['a', 'b'], { copies: 3 }, place)).toEqual([3, 3]);
    expect(labelCopies(['a', 'b'], { copies: 3, code_copies: [{ id: 'B', copies: 7 }] }, place)).toEqual([3, 7]);
  });

  it('fill the last sheet evenly, after the labels that are used', () => {
    expect(labelCopies(['a'], { fill: true }, place)).toEqual([24]);
    expect(labelCopies(['a', 'b', 'c', 'd', 'e'], { fill: true }, place)).toEqual([5, 5, 5, 5, 4]);
    expect(labelCopies(['a', 'b'], { fill: true, copies: 13 }, place)).toEqual([24, 24]);
    expect(labelCopies(['a', 'b'], { fill: true }, { ...place, start: 20 })).toEqual([3, 2]);
    expect(labelCopies(['a'], { fill: true, copies: 24 }, place)).toEqual([24]);
    expect(labelCopies([], { fill: true }, place)).toEqual([]);
  });
});
