import { limits, type QrStats } from '@tessera/contract';
import { notFound } from '../../http/app-error.ts';
import { after, type Clock, days } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { presentStats } from './stats.present.ts';
import { findDays, findTotal } from './stats.repo.ts';

export interface Stats {
  /** What everybody sees of a code of their own. */
  read(userId: string, codeId: string): Promise<QrStats>;
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

export function createStats({ db, clock }: { db: Db; clock: Clock }): Stats {
  return {
    async read(userId, codeId) {
      const found = await findTotal(db, codeId, userId);
      if (!found) throw notFound();
      const today = clock.now();
      const rows = await findDays(db, codeId, dayOf(after(today, -days(limits.statsDays - 1))), dayOf(today));
      return presentStats(found.total, rows);
    },
  };
}
