import { expect, test } from 'vitest';
import { findCommands, matches } from './matches.ts';

test.each([
  ['Créer un QR code', 'creer qr', true],
  ['Créer un QR code', 'QR créer', true],
  ['Créer un QR code', '', true],
  ['Créer un QR code', 'creer pdf', false],
])('whether "%s" matches the search "%s": %s', (text, search, expected) => {
  expect(matches(text, search)).toBe(expected);
});

test('a command is found by its name before others are found by their keywords', () => {
  const security = { text: 'Security', keywords: 'password' };
  const password = { text: 'Change the password', keywords: '' };
  const print = { text: 'Print', keywords: 'labels' };
  expect(findCommands([security, print, password], 'password')).toEqual([password, security]);
  expect(findCommands([security, print, password], '')).toEqual([security, print, password]);
});
