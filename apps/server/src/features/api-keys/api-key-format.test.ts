import { describe, expect, it } from 'vitest';
import { createApiKey, isWellFormed, shownPrefixOf } from './api-key-format.ts';

describe('API key', () => {
  it('is the prefix, 43 random characters and a checksum', () => {
    const keys = Array.from({ length: 200 }, createApiKey);
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of keys) {
      expect(key).toMatch(/^tes_[0-9A-Za-z]{49}$/);
      expect(isWellFormed(key)).toBe(true);
    }
  });

  it('is refused after any change of one character', () => {
    const key = createApiKey();
    for (let at = 0; at < key.length; at += 1) {
      const changed = key.slice(0, at) + (key[at] === 'x' ? 'y' : 'x') + key.slice(at + 1);
      expect(isWellFormed(changed), changed).toBe(false);
    }
  });

  it.each(['', 'tes_', 'tes_short', `${createApiKey()}x`, ` ${createApiKey()}`])(
    'is refused if incomplete: %j',
    (key) => {
      expect(isWellFormed(key)).toBe(false);
    },
  );

  it('shows its first six characters', () => {
    expect(shownPrefixOf('tes_abcdefghij')).toBe('tes_abcdef');
  });
});
