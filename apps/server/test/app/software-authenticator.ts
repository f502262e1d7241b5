import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '@tessera/contract';
import { type Cbor, encodeCbor } from './cbor.ts';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const coordinate = (value = '') => Buffer.from(value, 'base64url');

/** Key pairs and their public keys in COSE. */
const algorithms = {
  ES256: () => {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x, y } = pair.publicKey.export({ format: 'jwk' });
    return {
      ...pair,
      cose: new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(x)],
        [-3, coordinate(y)],
      ]),
    };
  },
  EdDSA: () => {
    const pair = generateKeyPairSync('ed25519');
    const { x } = pair.publicKey.export({ format: 'jwk' });
    return {
      ...pair,
      cose: new Map<number, Cbor>([
        [1, 1],
        [3, -8],
        [-1, 6],
        [-2, coordinate(x)],
      ]),
    };
  },
  RS256: () => {
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const { n, e } = pair.publicKey.export({ format: 'jwk' });
    return {
      ...pair,
      cose: new Map<number, Cbor>([
        [1, 3],
        [3, -257],
        [-1, coordinate(n)],
        [-2, coordinate(e)],
      ]),
    };
  },
  /** Not accepted by the product. */
  ES384: () => {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-384' });
    const { x, y } = pair.publicKey.export({ format: 'jwk' });
    return {
      ...pair,
      cose: new Map<number, Cbor>([
        [1, 2],
        [3, -35],
        [-1, 2],
        [-2, coordinate(x)],
        [-3, coordinate(y)],
      ]),
    };
  },
};
export type Algorithm = keyof typeof algorithms;

/** What a test changes in a response, as an attacker or a broken authenticator would. */
export interface Deviation {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  crossOrigin?: boolean;
  isUserVerified?: boolean;
  isUserPresent?: boolean;
  counter?: number;
  userHandle?: string | null;
  credentialId?: Buffer;
  /** Signs with this key instead of the passkey's. */
  key?: KeyObject;
  attestation?: { fmt: string; attStmt: Map<string, Cbor> };
}

const hashName = (key: KeyObject) => (key.asymmetricKeyType === 'ed25519' ? null : 'sha256');

/** A passkey in memory, with the browser around it: answers the options of the product like `navigator.credentials`. */
export function createAuthenticator(origin: string, algorithm: Algorithm = 'ES256') {
  const { privateKey, cose } = algorithms[algorithm]();
  const credentialId = randomBytes(32);
  let counter = 0;
  let handle = '';

  const clientData = (type: string, challenge: string, change: Deviation) =>
    Buffer.from(
      JSON.stringify({
        type: change.type ?? type,
        challenge: change.challenge ?? challenge,
        origin: change.origin ?? origin,
        crossOrigin: change.crossOrigin ?? false,
      }),
    );

  function authenticatorData(rpId: string, change: Deviation, attested = Buffer.alloc(0)): Buffer {
    const present = change.isUserPresent === false ? 0 : 0x01;
    const verified = change.isUserVerified === false ? 0 : 0x04;
    const flags = present | verified | (attested.length > 0 ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(change.counter ?? counter);
    return Buffer.concat([sha256(change.rpId ?? rpId), Buffer.from([flags]), count, attested]);
  }

  const identity = (id: Buffer) => {
    const text = id.toString('base64url');
    return { id: text, rawId: text, type: 'public-key' as const };
  };

  return {
    credentialId,
    privateKey,
    /** `navigator.credentials.create` */
    create(options: PasskeyCreationOptions, change: Deviation = {}): PasskeyRegistration {
      handle = options.user.id;
      const id = change.credentialId ?? credentialId;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, encodeCbor(cose)]);
      const { fmt, attStmt } = change.attestation ?? { fmt: 'none', attStmt: new Map() };
      const object = new Map<string, Cbor>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', authenticatorData(options.rp.id, change, attested)],
      ]);
      return {
        ...identity(id),
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, change).toString('base64url'),
          attestationObject: encodeCbor(object).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** `navigator.credentials.get` */
    get(options: PasskeyRequestOptions, change: Deviation = {}): PasskeyAssertion {
      counter = change.counter ?? counter;
      const key = change.key ?? privateKey;
      const data = clientData('webauthn.get', options.challenge, change);
      const authData = authenticatorData(options.rpId, change);
      return {
        ...identity(change.credentialId ?? credentialId),
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign(hashName(key), Buffer.concat([authData, sha256(data)]), key).toString('base64url'),
          userHandle: change.userHandle === undefined ? handle : change.userHandle,
        },
      };
    },
  };
}
export type Authenticator = ReturnType<typeof createAuthenticator>;
