import { expect, test } from 'vitest';
import { matches } from './matches.ts';

test.each([
  ['Créer un code QR', 'creer qr', true],
  ['Créer un code QR', 'QR créer', true],
  ['Créer un code QR', '', true],
  ['Créer un code QR', 'creer pdf', false],
])('whether "%s" matches the search "%s": %s', (text, search, expected) => {
  expect(matches(text, search)).toBe(expected);
});
