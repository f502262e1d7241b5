import { sheetLayouts } from '@tessera/contract';
import { expect, test } from 'vitest';
import { withCopies } from './with-copies.ts';

test.each([
  [['a'], 1, { a: 24 }],
  [['a'], 5, { a: 20 }],
  [['a', 'b', 'c', 'd', 'e'], 1, { a: 5, b: 5, c: 5, d: 5, e: 4 }],
])('fills a sheet of 24 labels with the codes %j from label %i on', (ids, start, expected) => {
  const codes = withCopies(
    ids.map((id) => ({ id })),
    sheetLayouts['a4-4x6'],
    start,
  );
  const counts = Object.fromEntries(ids.map((id) => [id, codes.filter((code) => code.id === id).length]));
  expect(counts).toEqual(expected);
});
