import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { apiKeyPrefix } from '@tessera/contract';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 43;
const checksumLength = 6;
const pattern = new RegExp(`^${apiKeyPrefix}[0-9A-Za-z]{${randomLength + checksumLength}}$`);

/** Base 62 of a number, padded to a fixed length. */
function encode(value: bigint, length: number): string {
  let rest = value;
  let text = '';
  for (let n = 0; n < length; n += 1) {
    text = alphabet.charAt(Number(rest % 62n)) + text;
    rest /= 62n;
  }
  return text;
}

const checksumOf = (body: string): string => encode(BigInt(crc32(body)), checksumLength);

/** `tes_`, 256 random bits in base 62, and a checksum of both. */
export function createApiKey(): string {
  const body = apiKeyPrefix + encode(BigInt(`0x${randomBytes(32).toString('hex')}`), randomLength);
  return body + checksumOf(body);
}

/** Whether a key was copied completely. Refuses typing errors without a query. */
export const isWellFormed = (key: string): boolean =>
  pattern.test(key) && checksumOf(key.slice(0, -checksumLength)) === key.slice(-checksumLength);

/** The part of a key that is stored and shown, to tell keys apart. */
export const shownPrefixOf = (key: string): string => key.slice(0, apiKeyPrefix.length + 6);
