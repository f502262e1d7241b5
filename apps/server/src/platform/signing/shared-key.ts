import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import type { Queryable } from '../db/db.ts';
import { findOrCreateKey } from './signing-keys.repo.ts';

export type ReadKey = () => Promise<Buffer>;

/** A key of all processes that never rotates. It is read once; after a failed query, the next call reads again. */
export function sharedKey({ db, clock }: { db: Queryable; clock: Clock }, name: string): ReadKey {
  let key: Promise<Buffer> | undefined;
  const read = () =>
    findOrCreateKey(db, name, randomBytes(32), clock.now()).catch((error: unknown) => {
      key = undefined;
      throw error;
    });
  return () => (key ??= read());
}
