import { randomBytes } from 'node:crypto';
import { after, type Clock, days } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { dayOf } from '../utc-day.ts';
import { openDailySalts } from './upkeep.repo.ts';

/** The salt of each day; null for a closed day. */
export type DailySalts = ReadonlyMap<string, Uint8Array | null>;

/**
 * A day is closed and its salt deleted two days after it ended. Until then, a server that could not reach the database
 * can still tell unique visitors. Later clicks are counted, but not as unique.
 */
const daysUntilClosed = 3;

export const firstOpenDay = (now: Date): string => dayOf(after(now, -days(daysUntilClosed - 1)).getTime());

export interface SaltCache {
  readonly salts: DailySalts;
  load(days: readonly string[]): Promise<void>;
  /** Salts that are deleted in the database must not survive in memory. */
  deleteClosed(): void;
  clear(): void;
}

export function createSaltCache({ db, clock }: { db: Db; clock: Clock }): SaltCache {
  const salts = new Map<string, Buffer | null>();
  return {
    salts,
    async load(wanted) {
      const fresh = wanted.map((day) => ({ day, salt: randomBytes(32) }));
      for (const [day, salt] of await openDailySalts(db, fresh)) salts.set(day, salt);
    },
    deleteClosed() {
      const open = firstOpenDay(clock.now());
      for (const day of salts.keys()) if (day < open) salts.delete(day);
    },
    clear: () => salts.clear(),
  };
}
