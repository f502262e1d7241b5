import type { Queryable } from '../../../platform/db/db.ts';
import { randomBytes } from 'node:crypto';
import { openSalts } from '../counting/counting.repo.ts';
import { makeDays } from './partitions.repo.ts';
import { firstOpenDay } from './daily-salt.ts';

/**
 * Makes room for the clicks of days, for who fills the tables by hand. Answers the first day that is still open: such
 * days get their salt, so that they are closed when their time comes; older ones are in their months already.
 */
export async function openClickDays(tx: Queryable, days: readonly string[], now: Date): Promise<string> {
  await makeDays(tx, days);
  const open = firstOpenDay(now);
  const fresh = days.filter((day) => day >= open).map((day) => ({ day, salt: randomBytes(32) }));
  await openSalts(tx, fresh);
  return open;
}
