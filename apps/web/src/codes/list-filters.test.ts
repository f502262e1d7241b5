import { describe, expect, test } from 'vitest';
import { isFiltered, noFilters, readFilters, writeFilters } from './list-filters.ts';

const read = (search: string) => readFilters(new URLSearchParams(search));
const [menu, event] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'];

describe('list filters in the URL', () => {
  test('are read from the search parameters', () => {
    expect(
      read(
        `search=menu&type=wifi&sort=clicks&status=archived&tag=${menu},${event}&tag_match=all&created_from=2026-03-01&created_to=2026-03-31`,
      ),
    ).toEqual({
      search: 'menu',
      type: 'wifi',
      sort: 'clicks',
      status: 'archived',
      tags: [menu, event],
      tagMatch: 'all',
      createdFrom: '2026-03-01',
      createdTo: '2026-03-31',
    });
  });

  test.each([
    '',
    'type=menu&sort=toString',
    'search=%20%20&type=&sort=',
    'status=gone&tag=x,%00&tag_match=none&created_from=2026-02-30&created_to=today',
  ])('default to all codes, newest first, for "%s"', (search) => {
    expect(read(search)).toEqual({ ...noFilters, sort: 'newest' });
    expect(isFiltered(read(search))).toBe(false);
  });

  test('cut the search text and the number of tags to the limits of the API', () => {
    expect(read(`search=${'x'.repeat(500)}`).search).toHaveLength(200);
    const ids = Array.from({ length: 150 }, (_, index) => menu.slice(0, -3) + String(index + 100));
    expect(read(`tag=${ids.join(',')}`).tags).toHaveLength(100);
  });

  test('are written without defaults, keeping other parameters', () => {
    const next = writeFilters(new URLSearchParams('lang=fr&type=wifi&sort=title&status=active&tag=x'), {
      ...noFilters,
      search: 'a&b',
      sort: 'newest',
    });
    expect(next.toString()).toBe('lang=fr&search=a%26b');
  });

  test('are the same after they were written and read', () => {
    const filters = {
      ...noFilters,
      search: 'café',
      status: 'inactive',
      tags: [menu, event],
      tagMatch: 'all',
      createdFrom: '2026-03-01',
      sort: 'title',
    } as const;
    expect(readFilters(writeFilters(new URLSearchParams(), filters))).toEqual(filters);
  });
});
