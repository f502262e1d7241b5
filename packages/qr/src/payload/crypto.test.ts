import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostile, hostileRequired } from '../test/hostile.ts';
import { parseUri } from '../test/parse-payload.ts';
import { plainDecimal, shiftPoint } from './decimal.ts';
import { payload } from './payload.ts';
import { wellFormed } from './text.ts';

describe('crypto payload', () => {
  it('round-trips bitcoin and litecoin', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('bitcoin' as const, 'litecoin' as const),
        hostileRequired(),
        fc.double({ min: 0, max: 1e15, noNaN: true }),
        hostile(),
        hostile(),
        (type, address, amount, label, message) => {
          const uri = parseUri(payload('crypto', { type, address, amount, label, message }));
          expect(uri.scheme).toBe(type);
          expect(uri.path).toBe(wellFormed(address));
          expect(Number(uri.query['amount'])).toBe(amount + 0);
          expect(uri.query['amount']).toMatch(/^\d+(\.\d+)?$/);
          expect(uri.query['label']).toBe(wellFormed(label) || undefined);
          expect(uri.query['message']).toBe(wellFormed(message) || undefined);
        },
      ),
    );
  });

  it('never writes an exponent', () => {
    expect(payload('crypto', { type: 'bitcoin', address: 'bc1q', amount: 1e-8 })).toBe(
      'bitcoin:bc1q?amount=0.00000001',
    );
  });

  it('writes ether and gwei exactly in wei', () => {
    const text = payload('crypto', {
      type: 'ethereum',
      address: '0xAb',
      value: '1.000000000000000001',
      gas: 21000,
      gasPrice: '30.5',
    });
    expect(text).toBe('ethereum:0xAb?value=1000000000000000001&gas=21000&gasPrice=30500000000');
  });

  it('writes a token transfer and omits other call data', () => {
    const word = (hex: string) => hex.padStart(64, '0');
    const data = `0xa9059cbb${word('ab'.repeat(20))}${word('de0b6b3a7640000')}`;
    expect(payload('crypto', { type: 'ethereum', address: '0xToken', data })).toBe(
      `ethereum:0xToken/transfer?address=0x${'ab'.repeat(20)}&uint256=1000000000000000000`,
    );
    expect(payload('crypto', { type: 'ethereum', address: '0xAb', data: '0xdeadbeef' })).toBe('ethereum:0xAb');
  });
});

describe('shiftPoint and plainDecimal', () => {
  it('shift the point like a multiplication by a power of ten', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.nat(20), (digits, places) => {
        const shifted = shiftPoint(digits.toString(), -places);
        expect(shiftPoint(shifted, places)).toBe(digits.toString());
      }),
    );
  });

  it('keep every number', () => {
    fc.assert(fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (n) => Number(plainDecimal(n)) === n));
  });
});
