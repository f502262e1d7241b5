import { createHmac, hash, randomBytes, randomInt } from 'node:crypto';
import { shortHashAlphabet, shortHashLength } from '@tessera/contract';

export interface Ids {
  /** For rows: grows with time, so that an index is filled at its end. */
  uuid(now: Date): string;
  /** For secrets in links and headers: 256 random bits. */
  token(): string;
  shortHash(): string;
}

/** UUID version 7: 48 bits of time, then randomness. */
function uuidV7(now: Date): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

const randomLetter = () => shortHashAlphabet.charAt(randomInt(shortHashAlphabet.length));

export const randomIds: Ids = {
  uuid: uuidV7,
  token: () => randomBytes(32).toString('base64url'),
  shortHash: () => Array.from({ length: shortHashLength }, randomLetter).join(''),
};

/** Secrets are kept as this and nothing else. They are 256 random bits, so a plain hash cannot be guessed back. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** A token that follows from another one and a nonce. It takes both to compute it, and the database holds neither token. */
export const deriveToken = (token: string, nonce: string, purpose: string): string =>
  createHmac('sha256', token).update(`${purpose} ${nonce}`).digest('base64url');
