import { describe, expect, it } from 'vitest';
import { newRecoveryCodes, plainCode } from './recovery-code.ts';

describe('newRecoveryCodes', () => {
  it('returns ten different codes of two groups', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  });
});

describe('plainCode', () => {
  it.each([
    ['7K3M9-QX0A1', '7K3M9QX0A1'],
    [' 7k3m9 qxoal ', '7K3M9QX0A1'],
    ['7k3m9qx0ai', '7K3M9QX0A1'],
    ['123 456', '123456'],
  ])('of %j is %j', (typed, plain) => {
    expect(plainCode(typed)).toBe(plain);
  });
});
