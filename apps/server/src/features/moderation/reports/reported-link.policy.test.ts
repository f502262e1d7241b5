import { expect, it } from 'vitest';
import { reportedNames } from './reported-link.policy.ts';

it.each([
  ['menu', 'menu'],
  ['MENU', 'menu', 'MENU'],
  ['7K3M9QX', '7k3m9qx', '7K3M9QX'],
  ['/menu', 'menu'],
  ['/menu/', 'menu'],
  ['https://qr.example.org/Menu', 'Menu', 'menu'],
  ['My_Link', 'My_Link', 'my_link'],
  ['a/b', 'a/b'],
  ['https://qr.example.org/A/b', 'A/b', 'a/b'],
  ['2024', '2024'],
  ['x', 'x'],
  ['http://qr.example.org/menu?src=poster#x', 'menu'],
  ['HTTPS://QR.EXAMPLE.ORG/7K3M9QX', '7k3m9qx', '7K3M9QX'],
  ['qr.example.org/menu', 'menu'],
  ['https://qr.example.org/qr/7k3m9qx?type=wifi&data=%7B%7D', '7k3m9qx'],
  ['/qr/7k3m9qx', '7k3m9qx'],
  ['https://other.example/menu'],
  ['other.example/menu'],
  ['//other.example/menu'],
  ['https://qr.example.org/'],
  ['https://qr.example.org/login'],
  ['https://qr.example.org/a/b/c'],
  ['/qr/not-a-hash'],
  ['https://'],
  ['no name here'],
])('reads %j as %j', (text, ...names) => {
  expect(reportedNames(text, 'https://qr.example.org')).toEqual(names);
});

it('reads links of a site in a folder', () => {
  expect(reportedNames('https://example.org/go/menu', 'https://example.org/go')).toEqual(['menu']);
  expect(reportedNames('/menu', 'https://example.org/go')).toEqual(['menu']);
  expect(reportedNames('https://example.org/menu', 'https://example.org/go')).toEqual([]);
});
