import type { Queryable } from '../../../platform/db/db.ts';
import { firstOpenDay } from './daily-salt.ts';
import { createPartitions } from './partitions.repo.ts';
import { openDailySalts } from './upkeep.repo.ts';

/**
 * Creates the partitions of days whose click rows a caller inserts itself, and returns the first open day. Open days get
 * a salt, so that upkeep closes them in time; older ones must be in their months already.
 */
export async function openClickDays(tx: Queryable, days: readonly string[], now: Date): Promise<string> {
  await createPartitions(tx, days);
  const open = firstOpenDay(now);
  const openDays = days.filter((day) => day >= open);
  await openDailySalts(tx, openDays);
  return open;
}
