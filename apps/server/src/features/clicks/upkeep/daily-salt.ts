import { after, type Clock, days } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { utcDay } from '../utc-day.ts';
import { openDailySalts } from './upkeep.repo.ts';

/** The salt of each UTC day; null for a closed day. */
export type DailySalts = ReadonlyMap<string, Uint8Array | null>;

/**
 * Closing a day deletes its salt and its visitors, two days after the day has ended. Until then, clicks that waited for the
 * database can still be unique. Clicks that arrive later are counted, but not as unique.
 */
const daysUntilClosed = 3;

/** The earliest day that is not due to be closed. */
export const firstOpenDay = (now: Date): string => utcDay(after(now, -days(daysUntilClosed - 1)).getTime());

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
