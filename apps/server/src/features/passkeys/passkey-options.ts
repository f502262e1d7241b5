import { limits, type PasskeyCreationOptions, type PasskeyRequestOptions } from '@tessera/contract';
import { minutes } from '../../platform/clock/clock.ts';
import type { WebAuthn } from '../../platform/webauthn/webauthn.ts';
import type { Descriptor } from './passkeys.repo.ts';

const timeout = minutes(limits.passkeys.challengeMinutes);

const describe = (descriptors: readonly Descriptor[]): PasskeyRequestOptions['allowCredentials'] =>
  descriptors.map(({ credentialId, transports }) => ({
    id: credentialId.toString('base64url'),
    type: 'public-key',
    transports,
  }));

/** The account as an authenticator stores it: the bytes of the id, which says nothing about the person. */
export const userHandleOf = (userId: string): string =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');

interface CreationFacts {
  challenge: string;
  webauthn: Pick<WebAuthn, 'rpId' | 'algorithms'>;
  user: { userId: string; email: string };
  existing: readonly Descriptor[];
}

/** A discoverable passkey with user verification: it signs in alone, without an address or a password. */
export const creationOptions = ({ challenge, webauthn, user, existing }: CreationFacts): PasskeyCreationOptions => ({
  challenge,
  rp: { id: webauthn.rpId, name: 'Tessera' },
  user: { id: userHandleOf(user.userId), name: user.email, displayName: user.email },
  pubKeyCredParams: webauthn.algorithms.map((alg) => ({ type: 'public-key', alg })),
  timeout,
  excludeCredentials: describe(existing),
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
});

/** `allowed` is empty for a sign-in: the browser offers its passkeys of this site, and the reply reveals no account. */
export const requestOptions = (
  challenge: string,
  rpId: string,
  allowed: readonly Descriptor[],
): PasskeyRequestOptions => ({
  challenge,
  rpId,
  timeout,
  allowCredentials: describe(allowed),
  userVerification: 'required',
});
