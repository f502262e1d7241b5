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

export type SaltCache = ReturnType<typeof createSaltCache>;

export function createSaltCache({ db, clock }: { db: Db; clock: Clock }) {
  const salts = new Map<string, Buffer | null>();
  return {
    salts: salts as DailySalts,
    async load(wanted: readonly string[]): Promise<void> {
      for (const [day, salt] of await openDailySalts(db, wanted)) salts.set(day, salt);
    },
    /** Salts that are deleted in the database must not survive in memory. */
    deleteClosed(): void {
      const open = firstOpenDay(clock.now());
      for (const day of salts.keys()) if (day < open) salts.delete(day);
    },
    clear: () => salts.clear(),
  };
}
