import { createHmac, randomBytes } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import type { Queryable } from '../db/db.ts';
import { findOrCreateKey } from './signing-keys.repo.ts';

/** A hash that recognizes a known value without storing the value. `db` may be the caller's transaction. */
export type KeyedHash = (db: Queryable, text: string) => Promise<Buffer>;

/**
 * The key is never cached, because the transaction that creates it may be rolled back. It never rotates, because stored
 * hashes must stay comparable.
 */
export const createKeyedHash =
  (clock: Clock, name: string): KeyedHash =>
  async (db, text) =>
    createHmac('sha256', await findOrCreateKey(db, name, randomBytes(32), clock.now()))
      .update(text)
      .digest();
