import { describe, expect, test } from 'vitest';
import { isFiltered, readFilters, writeFilters } from './list-filters.ts';

const read = (search: string) => readFilters(new URLSearchParams(search));

describe('the address of the list', () => {
  test('says what is shown', () => {
    expect(read('search=menu&type=wifi&sort=clicks')).toEqual({ search: 'menu', type: 'wifi', sort: 'clicks' });
  });

  test.each(['', 'type=menu&sort=toString', 'search=%20%20&type=&sort='])(
    'falls back to all, newest first: "%s"',
    (search) => {
      expect(read(search)).toEqual({ search: '', type: undefined, sort: 'newest' });
      expect(isFiltered(read(search))).toBe(false);
    },
  );

  test('is cut to what the server searches for', () => {
    expect(read(`search=${'x'.repeat(500)}`).search).toHaveLength(200);
  });

  test('carries only what differs from the usual, and keeps what is not its own', () => {
    const next = writeFilters(new URLSearchParams('lang=fr&type=wifi&sort=title'), {
      search: 'a&b',
      type: undefined,
      sort: 'newest',
    });
    expect(next.toString()).toBe('lang=fr&search=a%26b');
  });
});
