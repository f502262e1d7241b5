import { expect, test } from 'vitest';
import { matchPath } from './match-path.ts';

test.each([
  ['/', '/', {}],
  ['/login', '/login', {}],
  ['/login', '/Login/', {}],
  ['/codes/:id', '/codes/7', { id: '7' }],
  ['/codes/:id/edit', '/codes/a%20b%2Fc/edit', { id: 'a b/c' }],
  ['/codes/:id', '/codes/%E0%A4%A', { id: '%E0%A4%A' }],
  ['*', '/anything/else', {}],
])('%s matches %s', (pattern, pathname, params) => {
  expect(matchPath(pattern, pathname)).toEqual(params);
});

test.each([
  ['/', '/login'],
  ['/login', '/'],
  ['/login', '/login/more'],
  ['/login', '//login'],
  ['/codes/:id', '/codes'],
  ['/codes/:id', '/codes/'],
  ['/codes/:id', '/codes//'],
  ['/codes/:id', '/codes/7/edit'],
  ['/codes/:id/edit', '/codes/7'],
])('%s does not match %s', (pattern, pathname) => {
  expect(matchPath(pattern, pathname)).toBeUndefined();
});
