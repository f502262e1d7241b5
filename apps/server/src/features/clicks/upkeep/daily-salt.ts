import { randomBytes } from 'node:crypto';
import { after, type Clock, days } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Salts } from '../counting/batch.ts';
import { dayOf } from '../counting/classify.ts';
import { openSalts } from '../counting/counting.repo.ts';

/**
 * A day is closed, and its salt destroyed, when two more days have passed: until then the clicks of a server that could
 * not reach the database still find their visitors. Later ones are counted, but not as unique.
 */
const daysUntilClosed = 3;

/** The first day, seen from a moment, that need not be closed yet. */
export const firstOpenDay = (now: Date): string => dayOf(after(now, -days(daysUntilClosed - 1)).getTime());

/** The salts this process has in hand. */
export function createSaltShaker({ db, clock }: { db: Db; clock: Clock }) {
  const kept = new Map<string, Buffer | null>();
  return {
    kept: kept as Salts,
    async find(wanted: readonly string[]): Promise<void> {
      const fresh = wanted.map((day) => ({ day, salt: randomBytes(32) }));
      for (const [day, salt] of await openSalts(db, fresh)) kept.set(day, salt);
    },
    /** Salts that are destroyed in the database must not live on here. */
    forgetOld(): void {
      const open = firstOpenDay(clock.now());
      for (const day of kept.keys()) if (day < open) kept.delete(day);
    },
    forgetAll: () => kept.clear(),
  };
}
