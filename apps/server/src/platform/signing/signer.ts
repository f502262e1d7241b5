import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import type { Queryable } from '../db/db.ts';
import { keyNamed } from './signing-keys.repo.ts';

export interface Signer {
  sign(text: string): Promise<string>;
  verify(text: string, signature: string): Promise<boolean>;
}

/** Signs what leaves the house and has to be recognised when it comes back, at whichever process. */
export function createSigner({ db, clock }: { db: Queryable; clock: Clock }, name: string): Signer {
  let key: Promise<Buffer> | undefined;

  async function sign(text: string): Promise<string> {
    key ??= keyNamed(db, name, randomBytes(32), clock.now());
    // A database that did not answer must not spoil every signature after it.
    key.catch(() => (key = undefined));
    return createHmac('sha256', await key)
      .update(text)
      .digest('base64url');
  }

  return {
    sign,
    async verify(text, signature) {
      const expected = Buffer.from(await sign(text));
      const given = Buffer.from(signature);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
