import { describe, expect, it } from 'vitest';
import { allowedToVanish, isSameAccount } from './billing-account.policy.ts';

describe('allowedToVanish', () => {
  const comparedAt = new Date('2026-03-01T00:00:00Z');
  it.each([
    ['one of 3', 3, 1],
    ['one of 19', 19, 1],
    ['a tenth of 20', 20, 2],
    ['a tenth of 49', 49, 4],
    ['5 of 50', 50, 5],
    ['5 of 10,000', 10_000, 5],
  ])('is %s running subscriptions', (_, running, allowed) => {
    expect(allowedToVanish({ accountId: 'acct_1', comparedAt, acceptedMissing: 0, running })).toBe(allowed);
  });

  it('is none before the first comparison, and in an account that the key may not read', () => {
    const facts = { acceptedMissing: 0, running: 100 };
    expect(allowedToVanish({ accountId: 'acct_1', comparedAt: null, ...facts })).toBe(0);
    expect(allowedToVanish({ accountId: null, comparedAt, ...facts })).toBe(0);
  });

  it('includes those that an operator has accepted', () => {
    expect(allowedToVanish({ accountId: 'acct_1', comparedAt: null, acceptedMissing: 40, running: 50 })).toBe(40);
  });
});

describe('isSameAccount', () => {
  const stored = { accountId: 'acct_1', isLive: true };
  it.each([
    [{ accountId: 'acct_1', isLive: true }, true],
    [{ accountId: null, isLive: true }, true],
    [{ accountId: 'acct_2', isLive: true }, false],
    [{ accountId: 'acct_1', isLive: false }, false],
    [{ accountId: null, isLive: false }, false],
  ])('compares id and mode: %j', (found, isSame) => {
    expect(isSameAccount(stored, found)).toBe(isSame);
  });
});
