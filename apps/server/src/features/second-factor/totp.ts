import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from '@tessera/contract';

const { digits, stepSeconds } = limits.secondFactor;

/** The code of one time step (RFC 6238 with SHA-1, which every authenticator app supports). */
export function totpCode(seed: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', seed).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds);

function equal(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * The time step of a code; undefined if it is wrong or was used before. The clock of a phone may be one step off. All steps
 * are compared, so that the time does not tell which one matches.
 */
export function acceptedStep(seed: Buffer, code: string, now: Date, lastStep: number): number | undefined {
  const current = stepAt(now);
  const matching = [current - 1, current, current + 1].filter((step) => equal(totpCode(seed, step), code));
  return matching.filter((step) => step > lastStep).at(-1);
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 (RFC 4648) without padding. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet.charAt(Number.parseInt(group.padEnd(5, '0'), 2))).join('');
}

/** The content of the QR code that an authenticator app reads. */
export function otpauthUri(secret: string, account: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = `secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`;
  return `otpauth://totp/${label}?${query}`;
}
