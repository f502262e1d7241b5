import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

const cipherKey = (key: string, userId: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, userId, 'tessera idempotent response', 32));

/** Encrypts a response with the client's key, which is not stored. */
export function sealResponse(response: unknown, key: string, userId: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, cipherKey(key, userId), nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(response), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

export function openResponse(sealed: Buffer, key: string, userId: string): unknown {
  const decipher = createDecipheriv(algorithm, cipherKey(key, userId), sealed.subarray(0, nonceBytes));
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  const text = Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
  return JSON.parse(text.toString('utf8'));
}
