import { describe, expect, it } from 'vitest';
import { argonPasswords } from './passwords.ts';

describe('passwords', () => {
  it('are kept as argon2id with a salt of their own, and found again', async () => {
    const passwords = await argonPasswords();
    const [one, two] = await Promise.all([passwords.hash('mosaic'), passwords.hash('mosaic')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await passwords.matches(one, 'mosaic')).toBe(true);
    expect(await passwords.matches(one, 'Mosaic')).toBe(false);
  });

  it('match nobody who has none', async () => {
    const passwords = await argonPasswords();
    expect(await passwords.matches(undefined, 'nobody has this password')).toBe(false);
  });
});
