import { describe, expect, it } from 'vitest';
import { isTooWeak } from './password.policy.ts';

describe('isTooWeak', () => {
  it.each([
    'password',
    'PassWord',
    '12345678',
    '87654321',
    'aaaaaaaa',
    'abababab',
    'qwertyui',
    'iloveyou',
    'ann@example.org',
    'annabelle',
  ])('returns true for %s', (password) => {
    expect(isTooWeak(password, password === 'annabelle' ? 'annabelle@example.org' : 'ann@example.org')).toBe(true);
  });

  it.each(['correct horse', 'mosaic-tile-7', 'ünïcödé-wörd', '日本語のパスワード'])(
    'returns false for %s',
    (password) => {
      expect(isTooWeak(password, 'ann@example.org')).toBe(false);
    },
  );
});
