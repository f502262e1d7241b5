import type { BadgeCount } from '@tessera/contract';
import type { Queryable } from '../../platform/db/db.ts';
import type { Codes } from './codes.repo.ts';
import { sumClicks, sumScans } from './totals.repo.ts';

const sums = { scans: sumScans, clicks: sumClicks } satisfies Record<BadgeCount, unknown>;

/** The scans or clicks of all time. */
export const readTotal = (db: Queryable, codes: Codes, count: BadgeCount): Promise<number> => sums[count](db, codes);
