// On PostgreSQL: the key in the database.
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testClock } from '../../../test/app/test-clock.ts';
import { useTestDatabase } from '../../../test/database/open-test-database.ts';
import { createSecrets } from './secrets.ts';

const database = useTestDatabase();
const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
const label = { purpose: 'test', owner: 'ann' };
const secret = Buffer.from('a secret of some bytes');
const withKeys = (...keys: Buffer[]) => createSecrets(testClock(), keys);

describe('secrets', () => {
  it('opens what it has sealed, never twice the same and without the secret in it', async () => {
    const secrets = withKeys(newKey);
    const [one, two] = [await secrets.seal(database.db, label, secret), await secrets.seal(database.db, label, secret)];
    expect(one).not.toEqual(two);
    expect(one.includes(secret)).toBe(false);
    expect(await secrets.open(database.db, label, one)).toEqual(secret);
  });

  it.each([
    ['of another owner', { ...label, owner: 'eve' }],
    ['of another purpose', { ...label, purpose: 'other' }],
  ])('refuses a value %s', async (_, other) => {
    const sealed = await withKeys(newKey).seal(database.db, label, secret);
    await expect(withKeys(newKey).open(database.db, other, sealed)).rejects.toThrow();
  });

  it('refuses a changed, a shortened and an empty value', async () => {
    const secrets = withKeys(newKey);
    const sealed = await secrets.seal(database.db, label, secret);
    for (const at of [0, 1, 6, 20, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(secrets.open(database.db, label, changed), `byte ${at}`).rejects.toThrow();
    }
    for (const length of [0, 5, 30, sealed.length - 1])
      await expect(secrets.open(database.db, label, sealed.subarray(0, length))).rejects.toThrow();
  });

  it('opens with every configured key and seals with the first', async () => {
    const old = await withKeys(oldKey).seal(database.db, label, secret);
    const rotated = withKeys(newKey, oldKey);
    expect(await rotated.open(database.db, label, old)).toEqual(secret);
    const fresh = await rotated.seal(database.db, label, secret);
    expect(await withKeys(newKey).open(database.db, label, fresh)).toEqual(secret);
    await expect(withKeys(newKey).open(database.db, label, old)).rejects.toThrow('missing in SECRETS_KEY');
  });

  it('finds a hash of an earlier key after a rotation', async () => {
    const [stored] = await withKeys(oldKey).hashes(database.db, label, 'code');
    const found = await withKeys(newKey, oldKey).hashes(database.db, label, 'code');
    expect(found[0]).not.toEqual(stored);
    expect(found.some((hash) => hash.equals(stored))).toBe(true);
    const other = await withKeys(oldKey).hashes(database.db, { ...label, owner: 'eve' }, 'code');
    expect(other[0]).not.toEqual(stored);
  });

  it('uses a key of the database without a setting, and opens its values after the setting', async () => {
    const sealed = await withKeys().seal(database.db, label, secret);
    const [stored] = await withKeys().hashes(database.db, label, 'code');
    expect(await withKeys().open(database.db, label, sealed)).toEqual(secret);
    expect(await withKeys(newKey).open(database.db, label, sealed)).toEqual(secret);
    expect((await withKeys(newKey).hashes(database.db, label, 'code')).some((hash) => hash.equals(stored))).toBe(true);
  });
});
