import { createCipheriv } from 'node:crypto';
import { isWhole } from '@tessera/test-kit/sample';
import { describe, expect, it } from 'vitest';
import { commonPasswordsIn, openCommonPasswords } from './common-passwords.ts';

describe('openCommonPasswords', () => {
  it.each([
    'password',
    'PassWord',
    'iloveyou',
    'princess1',
    'qwerty123',
    'motdepasse',
    'contrasen\u0303a',
    'tessera123',
  ])('knows %s', async (password) => {
    const isCommon = await openCommonPasswords();
    expect(isCommon(password)).toBe(true);
  });

  it('does not know passphrases and generated passwords', async () => {
    const isCommon = await openCommonPasswords();
    for (const password of ['correct horse', 'mosaic-tile-7', 'xK9!vw2$Lq', '日本語のパスワード', ''])
      expect(isCommon(password)).toBe(false);
  });

  it('refuses no random password by mistake, of a million in a whole run', async () => {
    const isCommon = await openCommonPasswords();
    const bytes = isWhole ? 9_000_000 : 900_000;
    // The same bytes in each run: with new ones, one of 1,400 whole runs would find a collision.
    const random = createCipheriv('aes-128-ctr', 'fixed key of 128', Buffer.alloc(16)).update(Buffer.alloc(bytes));
    let refused = 0;
    for (let start = 0; start < random.length; start += 9)
      if (isCommon(random.toString('base64url', start, start + 9))) refused += 1;
    expect(refused).toBe(0);
  });
});

describe('commonPasswordsIn', () => {
  it.each([0, 5, 13])('throws when the table has %i bytes, which is no multiple of an entry', (bytes) => {
    expect(() => commonPasswordsIn(Buffer.alloc(bytes))).toThrow('incomplete');
  });
});
