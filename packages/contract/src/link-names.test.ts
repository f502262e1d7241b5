import { describe, expect, it } from 'vitest';
import {
  hasKeptForm,
  isKeptName,
  isReservedKeptName,
  linkKey,
  linkNamesIn,
  onDefaultHost,
  pastedLinkNames,
  shortUrl,
} from './link-names.ts';
import { appPaths, serverPaths } from './paths.ts';
import { rootFiles } from './reserved-names.ts';

const elsewhere = { host: 'go.example.org', name: 'menu' };

describe('link name', () => {
  it('has its host in its key, except the default host', () => {
    expect([onDefaultHost('menu'), elsewhere].map(linkKey)).toEqual(['menu', 'go.example.org/menu']);
  });

  it('has a URL below the public URL on the default host, and below its own host otherwise', () => {
    const urls = [onDefaultHost('menu'), elsewhere].map((link) => shortUrl('http://localhost:3000/s', link));
    expect(urls).toEqual(['http://localhost:3000/s/menu', 'https://go.example.org/menu']);
  });
});

describe('linkNamesIn', () => {
  it.each([
    ['7k3m9qx', ['7k3m9qx']],
    // A scan: the hash in lower case needs one look-up.
    ['7K3M9QX', ['7k3m9qx', '7K3M9QX']],
    ['3xYzAbC', ['3xYzAbC', '3xyzabc']],
    ['summer-menu', ['summer-menu']],
    ['SUMMER-MENU', ['summer-menu', 'SUMMER-MENU']],
    ['Summer-Menu', ['Summer-Menu', 'summer-menu']],
    ['aB3x', ['aB3x', 'ab3x']],
    ['my_link', ['my_link']],
    ['My_Link', ['My_Link', 'my_link']],
    ['MY_LINK', ['MY_LINK', 'my_link']],
    ['2024', ['2024']],
    ['q1', ['q1']],
    ['-a-', ['-a-']],
    ['v1.2~b', ['v1.2~b']],
    ['a/b', ['a/b']],
    ['a/b.c', ['a/b.c']],
    ['x'.repeat(100), ['x'.repeat(100)]],
    ['414', ['414']],
  ])('of %s are %j', (segment, names) => {
    expect(linkNamesIn(segment)).toEqual(names);
  });

  it.each([
    '',
    '.',
    '..',
    '.env',
    'a/.env',
    'a/..',
    'a//b',
    'a/',
    '/a',
    'a/b/c',
    'go.example.org/menu',
    'a b',
    'a%2fb',
    'café',
    'a:b',
    'a\n',
    'x'.repeat(101),
    'login',
    'LOGIN',
    'dashboard/x',
    'V1/me',
    '01/09506000134352',
    '414/9521321000010',
    '7k3m9qx.svg',
    'my_link.png',
    ...serverPaths,
    ...rootFiles,
  ])('are none of %j', (segment) => {
    expect(linkNamesIn(segment)).toEqual([]);
  });

  it('are none below the first segment of a page', () => {
    for (const path of Object.values(appPaths)) expect(linkNamesIn(path.slice(1)), path).toEqual([]);
  });
});

it.each([
  ['summer-menu', false],
  ['ab3x', false],
  ['Summer-menu', true],
  ['my_link', true],
  ['2024', true],
  ['q1', true],
  ['abcd123', true],
  ['a/b', true],
])('%s is a kept name: %s', (name, isKept) => {
  expect(isKeptName(name)).toBe(isKept);
  expect(hasKeptForm(name)).toBe(true);
});

it.each(['Login', 'api/x', 'GraphQL', 'mcp', 'Robots.txt', '00/1', 'Abuse/a'])('%s is reserved', (name) => {
  expect(isReservedKeptName(name)).toBe(true);
});

it.each([
  ['https://qr.example.org/a/B?x#y', ['B', 'b', 'a/B', 'a/b']],
  ['https://qr.example.org/My_Link/', ['My_Link', 'my_link']],
  ['my_link', ['my_link']],
  ['https://qr.example.org/', []],
])('a pasted %s may be %j', (link, names) => {
  expect(pastedLinkNames(link)).toEqual(names);
});
