import { describe, expect, test } from 'vitest';
import { isSelected, nothing, rangeOf, type Selection, withCodes } from './selection.ts';

const loaded = ['a', 'b', 'c', 'd'];
const idsOf = (selection: Selection) => (selection.kind === 'codes' ? [...selection.ids].sort() : selection.kind);

describe('selection', () => {
  test('adds and removes codes', () => {
    const two = withCodes(nothing, loaded, ['a', 'c'], true);
    expect(idsOf(two)).toEqual(['a', 'c']);
    expect(idsOf(withCodes(two, loaded, ['a'], false))).toEqual(['c']);
    expect(idsOf(nothing)).toEqual([]);
  });

  test('covers every code while it is "all that match"', () => {
    expect(isSelected({ kind: 'matching' }, 'not loaded')).toBe(true);
  });

  test('becomes the other loaded codes when one is removed from "all that match"', () => {
    expect(idsOf(withCodes({ kind: 'matching' }, loaded, ['b'], false))).toEqual(['a', 'c', 'd']);
  });
});

describe('rangeOf', () => {
  test.each([
    ['downward', 'b', 'd', ['b', 'c', 'd']],
    ['upward', 'c', 'a', ['a', 'b', 'c']],
    ['without a start', undefined, 'c', ['c']],
    ['from a code that is no longer in the list', 'gone', 'c', ['c']],
  ])('%s', (_, from, to, range) => expect(rangeOf(loaded, from, to)).toEqual(range));
});
