import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { breakdownsOfCodes, type Codes } from '../codes.repo.ts';
import { firstOpenDay } from '../upkeep/daily-salt.ts';
import { utcDay } from '../utc-day.ts';
import { splitRange, type StatsRange } from './stats-range.ts';
import { type BreakdownRow, findBreakdown, findFirstUnclosedDay } from './stats.repo.ts';

/** Reads whole months from their rollups: a year is then hundreds of rows instead of tens of thousands. */
export async function readBreakdown(
  { db, clock }: { db: Db; clock: Clock },
  codes: Codes,
  range: StatsRange,
): Promise<BreakdownRow[]> {
  const candidates = [firstOpenDay(clock.now()), await findFirstUnclosedDay(db)];
  const firstOpen = candidates.filter((day) => day !== undefined).sort()[0] ?? utcDay(clock.now().getTime());
  return findBreakdown(db, breakdownsOfCodes(codes), splitRange(range, firstOpen));
}
