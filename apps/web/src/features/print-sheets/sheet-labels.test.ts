import { sheetLayouts } from '@tessera/contract';
import { describe, expect, test } from 'vitest';
import { arrangeLabels, copiesChoice } from './sheet-labels.ts';

const layout = sheetLayouts['a4-4x6'];
const codes = (titles: string) =>
  [...titles].map((title) => ({ id: `id-${title}`, title, slug: null, short_hash: title.toUpperCase() }));
const settings = { copies: 1, ownCopies: {}, fill: false, order: 'newest', start: 1 } as const;

describe('labels of a print', () => {
  test.each([
    ['a', 1, { a: 24 }],
    ['a', 5, { a: 20 }],
    ['abcde', 1, { a: 5, b: 5, c: 5, d: 5, e: 4 }],
  ])('fill a sheet of 24 labels with the codes %s from label %i on', (titles, start, expected) => {
    const labels = arrangeLabels(codes(titles), { ...settings, fill: true, start }, { layout, ids: undefined });
    const counts = Object.fromEntries(
      [...titles].map((one) => [one, labels.filter(({ title }) => title === one).length]),
    );
    expect(counts).toEqual(expected);
  });

  test('have the copies of each code side by side, in the chosen order', () => {
    const choice = { ...settings, copies: 2, ownCopies: { 'id-b': 3 }, order: 'title' } as const;
    const labels = arrangeLabels(codes('cba'), choice, { layout, ids: undefined });
    expect(labels.map(({ title }) => title).join('')).toBe('aabbbcc');
  });

  test('are in the order of the ids if chosen so', () => {
    const labels = arrangeLabels(
      codes('cba'),
      { ...settings, order: 'chosen' },
      { layout, ids: ['id-b', 'id-c', 'id-a'] },
    );
    expect(labels.map(({ title }) => title).join('')).toBe('bca');
  });

  test('are requested with as few fields as possible', () => {
    expect(copiesChoice(settings, ['id-a'])).toEqual({});
    expect(copiesChoice({ copies: 3, ownCopies: { 'id-a': 5, 'id-x': 2, 'id-z': 0 }, fill: true }, ['id-a'])).toEqual({
      copies: 3,
      code_copies: [{ id: 'id-a', copies: 5 }],
      fill: true,
    });
  });
});
