import { describe, expect, it } from 'vitest';
import { randomIds } from '../../platform/ids/ids.ts';
import { isIssuable } from './short-hash.policy.ts';

describe('isIssuable', () => {
  it.each(['privacy', 'w0rcnaz1', '5h1tabc', 'aaaasex', 'fvck123', 'xxx0000', 'p0rn000'])(
    'refuses a reserved or offensive hash: %s',
    (hash) => {
      expect(isIssuable(hash)).toBe(false);
    },
  );

  it.each(['0000000', '1234567'])('refuses a hash without a letter: %s', (hash) => {
    expect(isIssuable(hash)).toBe(false);
  });

  it('accepts 99% of random hashes', () => {
    const refused = Array.from({ length: 20_000 }, () => randomIds.shortHash()).filter((hash) => !isIssuable(hash));
    expect(refused.length).toBeLessThan(200);
  });
});
