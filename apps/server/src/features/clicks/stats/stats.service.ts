import { type ClicksOverview, limits, localDay, type QrStats, type StatsQuery } from '@tessera/contract';
import { notFound } from '../../../http/app-error.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { requiresSubscription } from '../../plans/plans.service.ts';
import { dayBefore, utcDay } from '../utc-day.ts';
import { readLocalDays } from './local-days.ts';
import { readBreakdown } from './read-breakdown.ts';
import { statsRange } from './stats-range.ts';
import { presentOverview, presentRange, presentStats } from './stats.present.ts';
import { findDays, findDaysOfUser, findHours, findHoursOfWeek, findOwnedCode, type OwnedCode } from './stats.repo.ts';

export type Stats = ReturnType<typeof createStats>;

export function createStats({ db, clock }: { db: Db; clock: Clock }) {
  const today = () => utcDay(clock.now().getTime());

  async function findOwn(userId: string, codeId: string): Promise<OwnedCode> {
    const code = await findOwnedCode(db, codeId, userId);
    if (!code) throw notFound();
    return code;
  }

  async function requireDetailed(userId: string, codeId: string): Promise<OwnedCode> {
    const code = await findOwn(userId, codeId);
    if (!code.isDetailed) throw requiresSubscription('analytics');
    return code;
  }

  async function readRange(userId: string, code: OwnedCode, query: StatsQuery): Promise<QrStats> {
    const range = statsRange(query, today());
    const interval = query.interval ?? 'day';
    const [days, hours, breakdown, hoursOfWeek] = await Promise.all([
      findDays(db, code.id, range),
      interval === 'hour' ? findHours(db, code.id, range) : undefined,
      readBreakdown({ db, clock }, { userId, ids: [code.id] }, range),
      findHoursOfWeek(db, code.id, range),
    ]);
    return presentRange({ total: code.total, range, interval, days, hours, breakdown, hoursOfWeek });
  }

  return {
    /** The code, for detailed statistics: throws unless the user owns it and has a plan with them. */
    requireDetailed,
    /** The clicks of the latest days, all codes of the user together. */
    async overview(userId: string): Promise<ClicksOverview> {
      const to = today();
      return presentOverview(await findDaysOfUser(db, userId, { from: dayBefore(to, limits.overviewDays - 1), to }));
    },
    /** The statistics of a code. With a range, the detailed ones, which a plan must include. */
    async read(userId: string, codeId: string, query: StatsQuery): Promise<QrStats> {
      if (query.from ?? query.to ?? query.interval)
        return readRange(userId, await requireDetailed(userId, codeId), query);
      const code = await findOwn(userId, codeId);
      const to = localDay(clock.now(), query.tz ?? 'UTC');
      const range = { from: dayBefore(to, 2 * limits.statsDays - 1), to };
      return presentStats(
        code.total,
        query.tz
          ? await readLocalDays(db, { userId, ids: [code.id] }, range, query.tz)
          : await findDays(db, code.id, range),
      );
    },
  };
}
