import { shortHashPattern } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { hashToken, randomIds } from './ids.ts';

describe('ids', () => {
  it('generates version 7 UUIDs that sort by time', () => {
    const earlier = randomIds.uuid(new Date('2026-01-01T00:00:00Z'));
    const later = randomIds.uuid(new Date('2026-01-01T00:00:00.001Z'));
    expect(earlier).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(earlier < later).toBe(true);
  });

  it('generates short hashes from the alphabet without look-alikes', () => {
    const hashes = Array.from({ length: 2000 }, () => randomIds.shortHash());
    expect(hashes.every((hash) => shortHashPattern.test(hash) && hash === hash.toLowerCase())).toBe(true);
    expect(new Set(hashes.join('')).size).toBe(32);
  });

  it('generates 256-bit tokens and hashes them with SHA-256', () => {
    const token = randomIds.token();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(hashToken(token)).toHaveLength(32);
    expect(hashToken(token).equals(hashToken(randomIds.token()))).toBe(false);
  });
});
