import { describe, expect, it } from 'vitest';
import { testClock } from '../../test/app/test-clock.ts';
import { minutes } from '../platform/clock/clock.ts';
import { createSignedUrls, expiresIn } from './signed-file.ts';

const clock = testClock('2026-03-01T12:00:00.000Z');
const signer = {
  sign: (text: string) => Promise.resolve(`signed:${text}`),
  verify: (text: string, signature: string) => Promise.resolve(signature === `signed:${text}`),
  deleteExpired: () => Promise.resolve(),
};
const signedUrls = createSignedUrls({ config: { publicUrl: 'https://tessera.test' }, clock, signer });

describe('signed URLs', () => {
  it('carry the parameters, the expiry and the signature in the query', async () => {
    const url = new URL(await signedUrls.create('/v1/files/7', ['file', '7', 'a4'], { size: 'a4' }, 1_800_000_000));
    expect(url.origin + url.pathname).toBe('https://tessera.test/v1/files/7');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      size: 'a4',
      expires: '1800000000',
      signature: 'signed:file 7 a4 1800000000',
    });
  });

  it('are valid before the expiry and invalid from it on', async () => {
    const expires = expiresIn(clock, minutes(10));
    const given = { expires, signature: `signed:file 7 ${expires}` };
    clock.advance(minutes(10) - 1);
    expect(await signedUrls.isValid(['file', '7'], given)).toBe(true);
    clock.advance(1);
    expect(await signedUrls.isValid(['file', '7'], given)).toBe(false);
  });

  it('are invalid for another file or another expiry', async () => {
    const expires = expiresIn(clock, minutes(10));
    const signature = `signed:file 7 ${expires}`;
    expect(await signedUrls.isValid(['file', '8'], { expires, signature })).toBe(false);
    expect(await signedUrls.isValid(['file', '7'], { expires: expires + 1, signature })).toBe(false);
  });
});
