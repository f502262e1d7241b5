import passwords from '@zxcvbn-ts/language-common/src/passwords.json';
import { describe, expect, test } from 'vitest';
import { ratePassword } from './password-rating.ts';

describe('ratePassword', () => {
  test.each([
    ['', { strength: 'short' }],
    ['abc1234', { strength: 'short' }],
    ['Password123!', { strength: 'weak', advice: 'common' }],
    ['zxcvbnm,./qwert', { strength: 'fair', advice: 'pattern' }],
    ['aaaaaaaaaaaaaaaaaaaa', { strength: 'weak', advice: 'repeat' }],
    ['19851103', { strength: 'weak', advice: 'dates' }],
    ['ann.lee', { strength: 'short' }],
    ['annabelle', { strength: 'weak', advice: 'personal' }],
    ['correct horse', { strength: 'good' }],
    ['correct horse battery', { strength: 'strong' }],
  ] as const)('rates "%s" as %j', (password, rating) => {
    expect(ratePassword(password, 'annabelle.lee@example.org')).toEqual(rating);
  });

  test('advises against the name and the domain of the address', () => {
    for (const password of ['marialopez', 'mosaicworks'])
      expect(ratePassword(password, 'marialopez@mosaicworks.example').advice).toBe('personal');
    expect(ratePassword('marialopez').advice).not.toBe('personal');
  });

  test('knows the 10,000 most common passwords', () => {
    expect(passwords).toHaveLength(10_000);
    expect(passwords.slice(0, 3)).toEqual(['123456', 'password', '12345678']);
  });

  test('rates a password of 128 characters by its start', () => {
    expect(ratePassword('ab1-'.repeat(32))).toEqual(ratePassword('ab1-'.repeat(16)));
  });
});
