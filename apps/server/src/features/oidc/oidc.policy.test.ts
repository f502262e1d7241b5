import { describe, expect, it } from 'vitest';
import { assertsSecondFactor, canUnlink, isDomainAllowed } from './oidc.policy.ts';

describe('allowed domain', () => {
  it.each([
    [[], 'ann@anywhere.example', false, true],
    [[], undefined, false, true],
    [['example.org'], 'ann@example.org', true, true],
    [['example.org'], 'ann@Example.ORG', true, true],
    [['example.org'], 'ann@example.org', false, false],
    [['example.org'], undefined, true, false],
    [['example.org'], 'ann@sub.example.org', true, false],
    [['example.org'], 'ann@example.org@evil.example', true, false],
  ])('is one of %j for the address %s (verified: %s): %s', (domains, email, isEmailVerified, expected) => {
    expect(isDomainAllowed({ email, isEmailVerified }, domains)).toBe(expected);
  });
});

describe('second factor of the provider', () => {
  it.each([
    [[], undefined, false],
    [['pwd'], undefined, false],
    [['pwd', 'otp'], undefined, true],
    [['mfa'], undefined, true],
    [['otp'], undefined, false],
    [['sms'], undefined, false],
    [['tel'], undefined, false],
    [['swk'], undefined, false],
    [['hwk'], undefined, false],
    [['sc'], undefined, false],
    [['fpt'], undefined, false],
    [['otp', 'sms'], undefined, false],
    [['hwk', 'swk', 'user', 'geo'], undefined, false],
    [['pwd', 'pin'], undefined, false],
    [['pwd', 'mca'], undefined, false],
    [['pwd', 'sms'], undefined, true],
    [['hwk', 'pin'], undefined, true],
    [['swk', 'face'], undefined, true],
    [['hwk'], 'phr', false],
    [['hwk'], 'phrh', false],
    [['pwd'], 'https://refeds.org/profile/mfa', true],
    [['pwd'], '1', false],
  ])('is asserted by the methods %j and the level %s: %s', (methods, level, expected) => {
    expect(assertsSecondFactor({ methods, level })).toBe(expected);
  });
});

describe('unlinking', () => {
  it.each([
    [true, false, true],
    [false, false, false],
    [true, true, false],
  ])(
    'is allowed with a password (%s) and the provider as the only method (%s): %s',
    (hasPassword, isOnlyMethod, expected) => {
      expect(canUnlink({ hasPassword, isOnlyMethod })).toBe(expected);
    },
  );
});
