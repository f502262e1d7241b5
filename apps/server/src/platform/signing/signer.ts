import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Clock, days } from '../clock/clock.ts';
import type { Queryable } from '../db/db.ts';
import { deleteKeysBefore, keyNamed } from './signing-keys.repo.ts';

export interface Signer {
  /** The signature is accepted for a day at least: text that is valid for longer needs another way. */
  sign(text: string): Promise<string>;
  verify(text: string, signature: string): Promise<boolean>;
  /** Deletes keys whose signatures are no longer accepted. */
  sweep(): Promise<void>;
}

const periodMs = days(90);
/** Keys are accepted so long before and after their period: longer than clocks differ and signed links are valid. */
const overlapMs = days(1);
const periodAt = (time: number): number => Math.floor(time / periodMs);

/**
 * Signs text that leaves the product and comes back later, to whichever process. The key changes every 90 days. Its
 * period is part of its name, so all processes agree on it without asking each other.
 */
export function createSigner({ db, clock }: { db: Queryable; clock: Clock }, name: string): Signer {
  const keys = new Map<number, Promise<Buffer>>();

  function keyOf(period: number): Promise<Buffer> {
    const existing = keys.get(period);
    if (existing) return existing;
    const key = keyNamed(db, `${name}/${period}`, randomBytes(32), clock.now());
    keys.set(period, key);
    // A database that did not answer must not spoil every signature after it.
    key.catch(() => keys.delete(period));
    for (const old of keys.keys()) if (old < period - 1) keys.delete(old);
    return key;
  }

  const signWith = async (period: number, text: string): Promise<string> =>
    createHmac('sha256', await keyOf(period))
      .update(text)
      .digest('base64url');

  return {
    sign: (text) => signWith(periodAt(clock.now().getTime()), text),
    async verify(text, signature) {
      const now = clock.now().getTime();
      const given = Buffer.from(signature);
      for (const period of new Set([now, now - overlapMs, now + overlapMs].map(periodAt))) {
        const expected = Buffer.from(await signWith(period, text));
        if (given.length === expected.length && timingSafeEqual(given, expected)) return true;
      }
      return false;
    },
    sweep: () => deleteKeysBefore(db, name, periodAt(clock.now().getTime() - overlapMs)),
  };
}
