import type { BadgeCount } from '@tessera/contract';
import type { Queryable } from '../../platform/db/db.ts';
import type { Codes } from './codes.repo.ts';
import { hasDeletedClicks, sumClicks, sumScans, sumScansOfAccount } from './totals.repo.ts';

async function readScans(db: Queryable, codes: Codes): Promise<number> {
  const { userId, ids } = codes;
  return ids || (await hasDeletedClicks(db, userId)) ? sumScans(db, codes) : sumScansOfAccount(db, userId);
}

const sums = { scans: readScans, clicks: sumClicks } satisfies Record<BadgeCount, unknown>;

/** The scans or clicks of all time. */
export const readTotal = (db: Queryable, codes: Codes, count: BadgeCount): Promise<number> => sums[count](db, codes);
