import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withQuery } from './passed-query.ts';

describe('withQuery', () => {
  it.each([
    ['https://a.example/p', 'x=1', 'https://a.example/p?x=1'],
    ['https://a.example/p?y=2', 'x=1', 'https://a.example/p?y=2&x=1'],
    ['https://a.example/p?', 'x=1', 'https://a.example/p?x=1'],
    ['https://a.example/p#top', 'x=1', 'https://a.example/p?x=1#top'],
    ['https://a.example/p?x=0', 'x=1&z=2', 'https://a.example/p?x=0&z=2'],
    ['https://a.example/p', 'src=poster', 'https://a.example/p'],
    ['https://a.example/p', '', 'https://a.example/p'],
    ['https://a.example/p', 'x=a#b', 'https://a.example/p?x=a%23b'],
    ['https://a.example', '/../../evil', 'https://a.example?%2F..%2F..%2Fevil='],
    ['https://a.example/p', `x=${'y'.repeat(2000)}`, 'https://a.example/p'],
  ])('%s with %s is %s', (destination, query, expected) => {
    expect(withQuery(destination, query)).toBe(expected);
  });

  it('never changes the host or the path', () => {
    const part = fc.string({
      unit: fc.constantFrom('a', '=', '&', '?', '#', '/', '@', ':', '.', '\\', '%', '%0a', '\r\n'),
    });
    const destination = fc.constantFrom('https://a.example', 'https://a.example/p?q=1#f', 'https://a.example/p#f?g');
    fc.assert(
      fc.property(destination, part, (given, query) => {
        const [before, after] = [new URL(given), new URL(withQuery(given, query))];
        expect([after.origin, after.pathname, after.hash]).toEqual([before.origin, before.pathname, before.hash]);
        expect(withQuery(given, query)).toMatch(/^[\x21-\x7e]*$/);
        expect(after.search.startsWith(before.search)).toBe(true);
      }),
    );
  });
});
