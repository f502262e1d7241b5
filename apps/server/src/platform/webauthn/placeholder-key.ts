import { generateKeyPairSync } from 'node:crypto';

let placeholder: Buffer | undefined;

/** A public key in COSE that belongs to no account, for assertions of unknown passkeys: they take as long as others. */
export function placeholderKey(): Buffer {
  placeholder ??= createKey();
  return placeholder;
}

function createKey(): Buffer {
  const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
  return Buffer.concat([
    // A map of 5: key type EC2, algorithm ES256, curve P-256, then x and y with 32 bytes each.
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
}
