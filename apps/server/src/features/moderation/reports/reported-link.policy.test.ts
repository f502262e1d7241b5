import { expect, it } from 'vitest';
import { reportedName } from './reported-link.policy.ts';

it.each([
  ['menu', 'menu'],
  ['MENU', 'menu'],
  ['7K3M9QX', '7k3m9qx'],
  ['/menu', 'menu'],
  ['/menu/', 'menu'],
  ['https://qr.example.org/Menu', 'menu'],
  ['http://qr.example.org/menu?src=poster#x', 'menu'],
  ['HTTPS://QR.EXAMPLE.ORG/7K3M9QX', '7k3m9qx'],
  ['qr.example.org/menu', 'menu'],
  ['https://qr.example.org/qr/7k3m9qx?type=wifi&data=%7B%7D', '7k3m9qx'],
  ['/qr/7k3m9qx', '7k3m9qx'],
  ['https://other.example/menu', undefined],
  ['other.example/menu', undefined],
  ['//other.example/menu', undefined],
  ['https://qr.example.org/', undefined],
  ['https://qr.example.org/login', undefined],
  ['https://qr.example.org/a/b/c', undefined],
  ['/qr/not-a-hash', undefined],
  ['https://', undefined],
  ['no name here', undefined],
  ['x', undefined],
])('reads %j as %j', (text, name) => {
  expect(reportedName(text, 'https://qr.example.org')).toBe(name);
});

it('reads links of a site in a folder', () => {
  expect(reportedName('https://example.org/go/menu', 'https://example.org/go')).toBe('menu');
  expect(reportedName('/menu', 'https://example.org/go')).toBe('menu');
  expect(reportedName('https://example.org/menu', 'https://example.org/go')).toBeUndefined();
});
