import { expect, test } from 'vitest';
import { returnPath } from './return-location.ts';

const from = (pathname: unknown, search: unknown = '', hash: unknown = '') => ({ from: { pathname, search, hash } });

test('returns the requested path with query and hash', () => {
  expect(returnPath(from('/dashboard/qr-codes', '?page=2', '#top'))).toBe('/dashboard/qr-codes?page=2#top');
});

test.each([
  null,
  undefined,
  'text',
  {},
  from(undefined),
  from(42),
  from(''),
  from('dashboard'),
  from('//evil.example'),
  from('/\\evil.example'),
  from('\\\\evil.example'),
  from('https://evil.example/'),
  from('javascript:alert(1)'),
  from('/\t/evil.example'),
])('returns undefined for a state without a path of this origin: %j', (state) => {
  expect(returnPath(state)).toBeUndefined();
});
