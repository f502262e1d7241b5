import { describe, expect, it } from 'vitest';
import { verificationWording } from './verification.policy.ts';

const unverified = (registration: number) => ({ emailVerifiedAt: null, registration });

describe('verificationWording', () => {
  it.each([
    ['first registration', unverified(1), 1, 'verify'],
    ['second registration with another password', unverified(2), 2, 'verifyAgain'],
    ['replaced registration', unverified(2), 1, undefined],
    ['resend', unverified(1), undefined, 'verify'],
    ['resend after registrations with different passwords', unverified(3), undefined, 'verifyAgain'],
    ['verified address', { emailVerifiedAt: new Date(), registration: 1 }, 1, undefined],
    ['resend to a verified address', { emailVerifiedAt: new Date(), registration: 2 }, undefined, undefined],
  ] as const)('selects the email for a %s', (_, user, registration, wording) => {
    expect(verificationWording(user, registration)).toBe(wording);
  });
});
