import type { Db } from '../../../platform/db/db.ts';
import { type BotCounts, findBots, findEventBots, type Span } from './analytics.repo.ts';
import type { Selection } from './selection-reader.ts';
import { readParts } from './utc-days.ts';

/** The requests of bots, which are in no other figure. */
export async function readBots(
  { db, firstStored }: { db: Db; firstStored: string },
  { codes, filter, isFiltered }: Selection,
  span: Span,
): Promise<BotCounts> {
  if (isFiltered) return findEventBots(db, codes, span, filter);
  const parts = await readParts(span, firstStored, {
    days: (range) => findBots(db, codes, range),
    events: (part) => findEventBots(db, codes, part, {}),
  });
  return {
    bots: parts.reduce((sum, { bots }) => sum + bots, 0),
    prefetches: parts.reduce((sum, { prefetches }) => sum + prefetches, 0),
  };
}
