import { describe, expect, test } from 'vitest';
import { isSelected, nothing, idsBetween, type Selection, withCodes } from './selection.ts';

const loaded = ['a', 'b', 'c', 'd'];
const selectedIds = (selection: Selection) => (selection.kind === 'codes' ? [...selection.ids].sort() : selection.kind);

describe('selection', () => {
  test('adds and removes codes', () => {
    const two = withCodes(nothing, loaded, ['a', 'c'], true);
    expect(selectedIds(two)).toEqual(['a', 'c']);
    expect(selectedIds(withCodes(two, loaded, ['a'], false))).toEqual(['c']);
    expect(selectedIds(nothing)).toEqual([]);
  });

  test('covers every code while it is "all that match"', () => {
    expect(isSelected({ kind: 'matching' }, 'not loaded')).toBe(true);
  });

  test('becomes the other loaded codes when one is removed from "all that match"', () => {
    expect(selectedIds(withCodes({ kind: 'matching' }, loaded, ['b'], false))).toEqual(['a', 'c', 'd']);
  });
});

describe('idsBetween', () => {
  test.each([
    ['downward', 'b', 'd', ['b', 'c', 'd']],
    ['upward', 'c', 'a', ['a', 'b', 'c']],
    ['without a start', undefined, 'c', ['c']],
    ['from a code that is no longer in the list', 'gone', 'c', ['c']],
  ])('selects a range %s', (_, from, to, range) => expect(idsBetween(loaded, from, to)).toEqual(range));
});
