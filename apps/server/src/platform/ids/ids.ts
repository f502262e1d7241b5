import { createHmac, hash, randomBytes, randomInt } from 'node:crypto';
import { shortHashAlphabet, shortHashLength } from '@tessera/contract';

export interface Ids {
  /** For rows: sorted by time, so that an index grows at its end. */
  uuid(now: Date): string;
  /** For secrets in links and headers: 256 random bits, base64url. */
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

/** Tokens are stored only as this hash. A fast hash is safe, because a token has 256 random bits. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** Derives a token from another one and a nonce. The database stores the nonce, but no token. */
export const deriveToken = (token: string, nonce: string, purpose: string): string =>
  createHmac('sha256', token).update(`${purpose} ${nonce}`).digest('base64url');
