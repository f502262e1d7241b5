import type { PasskeyAssertion, PasskeyRegistration } from '@tessera/contract';
import type { Logger } from '../log/log.ts';
import { placeholderKey } from './placeholder-key.ts';

/**
 * We ask for no attestation, so a browser sends none, or the self attestation of a key without a certificate. Other formats
 * are refused before the library reads them: it would follow addresses in their certificates.
 */
async function isWithoutCertificate(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const format = attestation.get('fmt');
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
}

/** A public key as it is stored. */
export interface StoredCredential {
  credentialId: Buffer;
  publicKey: Buffer;
}

export interface NewCredential extends StoredCredential {
  counter: number;
  isBackedUp: boolean;
}

export interface VerifiedAssertion {
  /** The authenticator's signature counter. The caller compares it with the last one. */
  counter: number;
  isBackedUp: boolean;
}

export interface WebAuthn {
  /** The domain that passkeys are bound to. */
  readonly rpId: string;
  /** The accepted signature algorithms in the numbers of COSE, in order of preference. */
  readonly algorithms: readonly number[];
  /** Undefined if the credential is not valid for this challenge. */
  verifyRegistration(credential: PasskeyRegistration, challenge: string): Promise<NewCredential | undefined>;
  /** Undefined if the signature is not valid. Without a `stored` credential, the same work is done in vain. */
  verifyAssertion(
    credential: PasskeyAssertion,
    challenge: string,
    stored: StoredCredential | undefined,
  ): Promise<VerifiedAssertion | undefined>;
}

/** ES256, EdDSA and RS256. */
const algorithms = [-7, -8, -257] as const;

/** Loaded at the first use: most processes never verify a passkey, and the library takes half a second and 25 MB. */
const loadLibrary = () => import('@simplewebauthn/server');

/** Domain and origin come from the configured address, never from the request. */
export function openWebAuthn({ publicUrl, log }: { publicUrl: string; log: Logger }): WebAuthn {
  const { hostname: rpId, origin } = new URL(publicUrl);
  const expected = { expectedOrigin: origin, expectedRPID: rpId, requireUserVerification: true };

  /** The library throws for everything that is not as expected, also for malformed data. */
  async function orRefuse<T>(verify: () => Promise<T | undefined>): Promise<T | undefined> {
    try {
      return await verify();
    } catch (error) {
      log.info({ reason: String(error).slice(0, 200) }, 'passkey refused');
      return undefined;
    }
  }

  return {
    rpId,
    algorithms,
    verifyRegistration: (credential, challenge) =>
      orRefuse(async () => {
        const { verifyRegistrationResponse } = await loadLibrary();
        if (!(await isWithoutCertificate(credential.response.attestationObject)))
          throw new Error('unexpected attestation');
        const { transports = [], ...response } = credential.response;
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          ...expected,
          response: { ...credential, response: { ...response, transports }, clientExtensionResults: {} },
          expectedChallenge: challenge,
          supportedAlgorithmIDs: [...algorithms],
        });
        if (!verified) return undefined;
        const { id, publicKey, counter } = registrationInfo.credential;
        return {
          credentialId: Buffer.from(id, 'base64url'),
          publicKey: Buffer.from(publicKey),
          counter,
          isBackedUp: registrationInfo.credentialBackedUp,
        };
      }),

    verifyAssertion: (credential, challenge, stored) =>
      orRefuse(async () => {
        const { verifyAuthenticationResponse } = await loadLibrary();
        const { userHandle: _, ...response } = credential.response;
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          ...expected,
          response: { ...credential, response, clientExtensionResults: {} },
          expectedChallenge: challenge,
          credential: {
            id: credential.id,
            publicKey: new Uint8Array(stored?.publicKey ?? placeholderKey()),
            // With 0, the library accepts every counter: it would compare before it checks the signature.
            counter: 0,
          },
        });
        if (!verified || !stored) return undefined;
        return { counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp };
      }),
  };
}
