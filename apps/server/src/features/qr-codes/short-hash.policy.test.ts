import { describe, expect, it } from 'vitest';
import { randomIds } from '../../platform/ids/ids.ts';
import { isIssuable } from './short-hash.policy.ts';

describe('a short link', () => {
  it.each(['privacy', 'w0rcnaz1', '5h1tabc', 'aaaasex', 'fvck123', 'xxx0000', 'p0rn000'])('never reads %s', (hash) => {
    expect(isIssuable(hash)).toBe(false);
  });

  it('is nearly always issuable', () => {
    const refused = Array.from({ length: 20_000 }, () => randomIds.shortHash()).filter((hash) => !isIssuable(hash));
    expect(refused.length).toBeLessThan(200);
  });
});
