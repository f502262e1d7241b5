import {
  type Analytics,
  type AnalyticsGroup,
  type AnalyticsInterval,
  type AnalyticsQuery,
  includes,
  limits,
} from '@tessera/contract';
import type { Config } from '../../../config.ts';
import { AppError } from '../../../http/app-error.ts';
import { after, type Clock, days } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { readPlan, requiresSubscription } from '../../plans/plans.service.ts';
import { comparedRange, type LocalRange, queriedRange } from './analytics-range.ts';
import { countCodes, filterConditions } from './analytics.repo.ts';
import { presentAnalytics } from './analytics.present.ts';
import { readBots } from './read-bots.ts';
import { readGoals } from './read-goals.ts';
import { readLastMinutes } from './read-last-minutes.ts';
import { createSelectionReader } from './selection-reader.ts';
import { touchedDays } from './utc-days.ts';

/** `rights`: what the plan of the account includes, or everything, for figures that every plan gets in another way. */
export type ReadAnalytics = (userId: string, query: AnalyticsQuery, rights?: 'plan' | 'all') => Promise<Analytics>;

interface AnalyticsDeps {
  db: Db;
  clock: Clock;
  config: Pick<Config, 'clickRetentionDays' | 'publicUrl'>;
  /** The ids of the selected codes of an account; undefined for all of them. */
  findCodeIds: (userId: string, query: AnalyticsQuery) => Promise<string[] | undefined>;
}

/** What a query asks for. */
interface Asked {
  calendar: { zone: string; interval: AnalyticsInterval };
  range: LocalRange;
  compared: LocalRange | undefined;
  groups: ReadonlySet<AnalyticsGroup>;
  breakdowns: readonly AnalyticsGroup[];
  isFiltered: boolean;
}

/** Without Pro, the figures by time and code of the last days. */
const freeGroups: readonly AnalyticsGroup[] = ['codes', 'hours_of_week', 'last_minutes'];
const hourMs = 3_600_000;

const needsQuarters = ({ starts }: LocalRange): boolean => starts.some((start) => start.getTime() % hourMs !== 0);

export function createAnalytics({ db, clock, config, findCodeIds }: AnalyticsDeps): ReadAnalytics {
  /** The first day whose single clicks are all stored. */
  const firstStored = () =>
    touchedDays({ from: after(clock.now(), -days(config.clickRetentionDays - 1)), to: clock.now() }).from;

  const { readTimes, readBreakdownRows, readCodes } = createSelectionReader({ db, clock, firstStored });

  const isStored = ({ span }: LocalRange): boolean => touchedDays(span).from >= firstStored();

  /** Filters read single clicks. */
  function requireStored(range: LocalRange): void {
    if (!isStored(range)) throw new AppError('clicks_not_stored', { params: { count: config.clickRetentionDays } });
  }

  /** The ranges of a query, and whether the account may read them. */
  async function readRanges(userId: string, query: AnalyticsQuery, rights: 'plan' | 'all'): Promise<Asked> {
    const isDetailed = rights === 'all' || includes((await readPlan(db, userId)).entitlements, 'analytics');
    const calendar = { zone: query.tz ?? 'UTC', interval: query.interval ?? 'day' };
    const facts = { now: clock.now(), isDetailed };
    const range = queriedRange(query, calendar, facts);
    const compared = query.compare && comparedRange(range, query.compare, calendar);
    const groups = new Set(query.group_by);
    const detailed = [...groups].filter((group) => !freeGroups.includes(group));
    const breakdowns = detailed.filter((group) => group !== 'bots' && group !== 'goals');
    const isFiltered = filterConditions(query).length > 0;
    const isForAll = !compared && !isFiltered && detailed.length === 0;
    const isFree =
      isForAll &&
      range.from >= queriedRange({}, { ...calendar, interval: 'day' }, { ...facts, isDetailed: false }).from;
    if (!isDetailed && !isFree) throw requiresSubscription('analytics');
    if (isFiltered) requireStored(compared ?? range);
    return { calendar, range, compared, groups, breakdowns, isFiltered };
  }

  return async (userId, query, rights = 'plan') => {
    const { calendar, range, compared, groups, breakdowns, isFiltered } = await readRanges(userId, query, rights);
    const ids = await findCodeIds(userId, query);
    const hasQuarters = [range, ...(compared ? [compared] : [])].some(needsQuarters);
    const selection = { codes: { userId, ids }, filter: query, isFiltered, hasQuarters };
    return presentAnalytics({
      ...calendar,
      range,
      times: await readTimes(selection, range.span),
      compared: compared && { range: compared, times: await readTimes(selection, compared.span) },
      codeCount: ids ? ids.length : await countCodes(db, userId),
      breakdown: breakdowns.length > 0 ? await readBreakdownRows(selection, range.span) : undefined,
      breakdowns,
      codes: groups.has('codes') ? await readCodes(selection, range, compared) : undefined,
      bots: groups.has('bots') ? await readBots({ db, firstStored: firstStored() }, selection, range.span) : undefined,
      lastMinutes: groups.has('last_minutes') ? await readLastMinutes({ db, now: clock.now() }, selection) : undefined,
      goals: groups.has('goals')
        ? await readGoals(db, selection, {
            span: range.span,
            compared: compared?.span,
            isByRule: groups.has('rules') && isStored(range),
          })
        : undefined,
      hasHoursOfWeek: groups.has('hours_of_week'),
      publicUrl: config.publicUrl,
      codesPerList: limits.analytics.codes,
    });
  };
}
