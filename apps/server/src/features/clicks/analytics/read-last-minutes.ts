import { limits } from '@tessera/contract';
import { after, minutes } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { findEventMinutes } from './analytics.repo.ts';
import type { Selection } from './selection-reader.ts';

/** The clicks of the latest minutes, including those without a click and the current one. */
export async function readLastMinutes(
  { db, now }: { db: Db; now: Date },
  { codes, filter }: Pick<Selection, 'codes' | 'filter'>,
): Promise<{ at: Date; total: number }[]> {
  const current = new Date(Math.floor(now.getTime() / minutes(1)) * minutes(1));
  const count = limits.analytics.lastMinutes;
  const starts = Array.from({ length: count }, (_, index) => after(current, minutes(index + 1 - count)));
  const rows = await findEventMinutes(
    db,
    codes,
    { from: starts[0] ?? current, to: after(current, minutes(1)) },
    filter,
  );
  const totals = new Map(rows.map(({ at, total }) => [at.getTime(), total]));
  return starts.map((at) => ({ at, total: totals.get(at.getTime()) ?? 0 }));
}
