import { describe, expect, it } from 'vitest';
import { isTooWeak } from './password.policy.ts';

const isCommon = (password: string) => password === 'dragon99';

describe('isTooWeak', () => {
  it.each([
    'dragon99',
    '12345678',
    '1234567890',
    '87654321',
    'aaaaaaaa',
    'abababab',
    'qwertyui',
    'ASDFGHJK',
    'xyxyxyxy',
    'ANN@example.org',
    'ann@example.org',
    'annabelle',
  ])('returns true for %s', (password) => {
    expect(isTooWeak(password, password === 'annabelle' ? 'annabelle@example.org' : 'ann@example.org', isCommon)).toBe(
      true,
    );
  });

  it.each(['correct horse', 'mosaic-tile-7', 'dragon98', 'ünïcödé-wörd', '日本語のパスワード'])(
    'returns false for %s',
    (password) => {
      expect(isTooWeak(password, 'ann@example.org', isCommon)).toBe(false);
    },
  );
});
