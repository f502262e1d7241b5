import { createHmac, randomBytes } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import type { Queryable } from '../db/db.ts';
import { keyNamed } from './signing-keys.repo.ts';

/** Recognises what was seen before without keeping it. The database is the caller's, who may be inside a transaction. */
export type KeyedHash = (db: Queryable, text: string) => Promise<Buffer>;

/**
 * The key is asked for each time: one made in a transaction that then failed must not be remembered. It never changes:
 * what was hashed with it has to be recognized for as long as it is kept.
 */
export const createKeyedHash =
  (clock: Clock, name: string): KeyedHash =>
  async (db, text) =>
    createHmac('sha256', await keyNamed(db, name, randomBytes(32), clock.now()))
      .update(text)
      .digest();
