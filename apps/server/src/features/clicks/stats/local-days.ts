import { startOfDay } from '@tessera/contract';
import type { Db } from '../../../platform/db/db.ts';
import { findHours } from '../analytics/analytics.repo.ts';
import { foldTimes, splitHours } from '../analytics/fold-times.ts';
import type { Codes } from '../codes.repo.ts';
import { dayAfter } from '../utc-day.ts';
import { daysOf, type StatsRange } from './stats-range.ts';

/** Every day of a range by the calendar of a zone, including days without clicks. */
export async function readLocalDays(db: Db, codes: Codes, range: StatsRange, zone: string) {
  const days = daysOf(range);
  const starts = [...days, dayAfter(range.to)].map((day) => startOfDay(day, zone));
  const [from = new Date(), to = from] = [starts[0], starts.at(-1)];
  const rows = await findHours(db, codes, { from, to }, { hasQuarters: true, unsummed: undefined });
  const counts = foldTimes(splitHours(rows, { from, to }), starts);
  return days.flatMap((day, index) => (counts[index] ? [{ day, ...counts[index] }] : []));
}
