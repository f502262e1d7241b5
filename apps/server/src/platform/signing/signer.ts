import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Clock, days } from '../clock/clock.ts';
import type { Queryable } from '../db/db.ts';
import { deleteKeysBefore, findOrCreateKey } from './signing-keys.repo.ts';

export interface Signer {
  /** The signature is valid for at least one day, depending on the key rotation. */
  sign(text: string): Promise<string>;
  verify(text: string, signature: string): Promise<boolean>;
  /** Deletes keys whose signatures are no longer valid. */
  deleteExpired(): Promise<unknown>;
}

const periodMs = days(90);
/** Keys are valid this long before and after their period, to cover clock differences and signed links. */
const overlapMs = days(1);
const periodAt = (time: number): number => Math.floor(time / periodMs);

/**
 * Signs text that a client sends back later, to any process. The key rotates every 90 days. The period is part of the
 * key's name, so that all processes use the same key without coordination.
 */
export function createSigner({ db, clock }: { db: Queryable; clock: Clock }, name: string): Signer {
  const keys = new Map<number, Promise<Buffer>>();

  function periodKey(period: number): Promise<Buffer> {
    const existing = keys.get(period);
    if (existing) return existing;
    const key = findOrCreateKey(db, `${name}/${period}`, randomBytes(32), clock.now());
    keys.set(period, key);
    // Don't cache a failed query.
    key.catch(() => keys.delete(period));
    for (const old of keys.keys()) if (old < period - 1) keys.delete(old);
    return key;
  }

  const signWith = async (period: number, text: string): Promise<string> =>
    createHmac('sha256', await periodKey(period))
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
    deleteExpired: () => deleteKeysBefore(db, name, periodAt(clock.now().getTime() - overlapMs)),
  };
}
