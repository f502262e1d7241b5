import { describe, expect, it } from 'vitest';
import { slugProblem } from './slug.policy.ts';

describe('slugProblem', () => {
  it.each([
    'summer-menu',
    'abc',
    '2026-gala',
    'a--b',
    'essex-cocktails',
    'analytics',
    'rest',
    'x'.repeat(50),
    'loginpage',
  ])('accepts %s', (slug) => {
    expect(slugProblem(slug)).toBeUndefined();
  });

  it.each([
    ['', 'empty'],
    ['ab', 'too short'],
    ['x'.repeat(51), 'too long'],
    ['-menu', 'a hyphen at the start'],
    ['menu-', 'a hyphen at the end, which phones drop from a link'],
    ['123456', 'no letter: the case of the path tells a scan from a click'],
    ['a/b', 'a slash (shlink #854)'],
    ['a?b', 'a question mark (shlink #1901)'],
    ['a b', 'a space'],
    ['café', 'a letter outside ASCII'],
    ['a%2fb', 'an encoded slash'],
    ['a.b', 'a dot'],
    ['a_b', 'an underscore, which needs byte mode'],
    ['abc\n', 'a line break'],
  ])('reports %j as invalid: %s', (slug) => {
    expect(slugProblem(slug)).toBe('invalid');
  });

  it.each([
    'login',
    'dashboard',
    'docs',
    'healthz',
    'api',
    'sign-in',
    '7k3m9qx',
    'abcdefg',
    'shit',
    'sh1t',
    'you-shit',
    's-h-i-t',
  ])('reports %s as reserved', (slug) => {
    expect(slugProblem(slug)).toBe('reserved');
  });
});
