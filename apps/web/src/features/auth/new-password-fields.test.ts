import { expect, test } from 'vitest';
import { passwordStrength } from './new-password-fields.tsx';

test.each([
  ['', 'short'],
  ['abc1234', 'short'],
  ['abc12345', 'fair'],
  ['aaaaaaaaaaaaaaaaaaaa', 'fair'],
  ['abcdefgh1234', 'good'],
  ['correct horse battery', 'strong'],
] as const)('rates the password "%s" as %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
