import { describe, expect, it } from 'vitest';
import { acceptedStep, base32, otpauthUri, stepAt, totpCode } from './totp.ts';

/** The seed of RFC 6238, Appendix B. */
const seed = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);

describe('totpCode', () => {
  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('equals the last six digits of the vector of RFC 6238 at %i s', (seconds, eightDigits) => {
    expect(totpCode(seed, stepAt(at(seconds)))).toBe(eightDigits.slice(2));
  });
});

describe('acceptedStep', () => {
  const now = at(1_800_000_000);
  const current = stepAt(now);

  it.each([
    [-2, undefined],
    [-1, current - 1],
    [0, current],
    [1, current + 1],
    [2, undefined],
  ])('of a code %i steps away is %s', (distance, step) => {
    expect(acceptedStep(seed, totpCode(seed, current + distance), now, 0)).toBe(step);
  });

  it('refuses a step that was used, and every earlier one', () => {
    expect(acceptedStep(seed, totpCode(seed, current), now, current)).toBeUndefined();
    expect(acceptedStep(seed, totpCode(seed, current - 1), now, current)).toBeUndefined();
    expect(acceptedStep(seed, totpCode(seed, current + 1), now, current)).toBe(current + 1);
  });

  it.each(['', '12345', '1234567', 'ABCDEF', '１２３４５６'])('refuses %j', (code) => {
    expect(acceptedStep(seed, code, now, 0)).toBeUndefined();
  });
});

describe('base32', () => {
  // RFC 4648, section 10, without padding.
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('of %j is %j', (text, encoded) => {
    expect(base32(Buffer.from(text))).toBe(encoded);
  });
});

describe('otpauthUri', () => {
  it('escapes issuer and account', () => {
    expect(otpauthUri('MZXW6', 'ann+qr@example.org', 'Tessera (qr.example.org)')).toBe(
      'otpauth://totp/Tessera%20(qr.example.org):ann%2Bqr%40example.org?secret=MZXW6&issuer=Tessera%20(qr.example.org)&algorithm=SHA1&digits=6&period=30',
    );
  });
});
