import { describe, expect, it } from 'vitest';
import { verificationWording } from './verification.policy.ts';

const unverified = (registration: number) => ({ email_verified_at: null, registration });

describe('the verification mail', () => {
  it.each([
    ['of the first registration', unverified(1), 1, 'verify'],
    ['of a second one, with another password', unverified(2), 2, 'verifyAgain'],
    ['of a registration that was replaced', unverified(2), 1, undefined],
    ['on request', unverified(1), undefined, 'verify'],
    ['on request, after registrations with different passwords', unverified(3), undefined, 'verifyAgain'],
    ['of a verified address', { email_verified_at: new Date(), registration: 1 }, 1, undefined],
    ['of a verified address, on request', { email_verified_at: new Date(), registration: 2 }, undefined, undefined],
  ] as const)('%s', (_, user, registration, wording) => {
    expect(verificationWording(user, registration)).toBe(wording);
  });
});
