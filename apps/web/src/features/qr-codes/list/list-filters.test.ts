import { describe, expect, test } from 'vitest';
import { isFiltered, readFilters, writeFilters } from './list-filters.ts';

const read = (search: string) => readFilters(new URLSearchParams(search));

describe('list filters in the URL', () => {
  test('are read from the search parameters', () => {
    expect(read('search=menu&type=wifi&sort=clicks')).toEqual({ search: 'menu', type: 'wifi', sort: 'clicks' });
  });

  test.each(['', 'type=menu&sort=toString', 'search=%20%20&type=&sort='])(
    'default to all codes, newest first, for "%s"',
    (search) => {
      expect(read(search)).toEqual({ search: '', type: undefined, sort: 'newest' });
      expect(isFiltered(read(search))).toBe(false);
    },
  );

  test('cut the search text to the limit of the API', () => {
    expect(read(`search=${'x'.repeat(500)}`).search).toHaveLength(200);
  });

  test('are written without defaults, keeping other parameters', () => {
    const next = writeFilters(new URLSearchParams('lang=fr&type=wifi&sort=title'), {
      search: 'a&b',
      type: undefined,
      sort: 'newest',
    });
    expect(next.toString()).toBe('lang=fr&search=a%26b');
  });
});
