import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** Whether the password is one of the most common ones, in any capitalization. */
export type IsCommonPassword = (password: string) => boolean;

/** Bytes of SHA-256 per password: of 1.4 billion uncommon passwords, one is expected to be refused. */
const hashBytes = 6;

/** Reads the table that `scripts/build-common-passwords.mjs` writes; it stays in memory with 1.2 MB. */
export async function openCommonPasswords(): Promise<IsCommonPassword> {
  // An import of package.json, because the path relative to this file differs between source and bundle.
  return commonPasswordsIn(await readFile(createRequire(import.meta.url).resolve('#common-passwords')));
}

/** Binary search in sorted hashes. The passwords themselves are not part of the product. */
export function commonPasswordsIn(table: Buffer): IsCommonPassword {
  const count = table.length / hashBytes;
  if (!Number.isInteger(count) || count === 0) throw new Error('the table of common passwords is incomplete');
  const hashAt = (index: number) => table.readUIntBE(index * hashBytes, hashBytes);
  return (password) => {
    const comparable = password.normalize('NFC').toLowerCase();
    const wanted = hash('sha256', comparable, 'buffer').readUIntBE(0, hashBytes);
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (hashAt(middle) < wanted) low = middle + 1;
      else high = middle;
    }
    return hashAt(low) === wanted;
  };
}
