import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { breakdownsOfAccount, breakdownsOfCodes, type Codes } from '../codes.repo.ts';
import { readBreakdown } from '../stats/read-breakdown.ts';
import { splitRange, type StatsRange } from '../stats/stats-range.ts';
import { type BreakdownRow, findBreakdown } from '../stats/stats.repo.ts';
import { hasDeletedClicks } from '../totals.repo.ts';
import { dayAfter } from '../utc-day.ts';
import type { LocalRange } from './analytics-range.ts';
import type { RankedSeries } from './analytics.present.ts';
import {
  type ClickFilter,
  type CodeSource,
  findClicksPerCode,
  findEventBreakdown,
  findEventTimes,
  findEventTimesPerCode,
  findRankedCodes,
  findSummedDays,
  findHours,
  findTimesPerCode,
  type Span,
  type TimeRow,
} from './analytics.repo.ts';
import { foldTimes, splitHours } from './fold-times.ts';
import { clipSpan, missingDays, readParts, splitSpan, touchedDays } from './utc-days.ts';

/** Which clicks are read: those of all events, from their totals, or those that match a filter. */
export interface Selection {
  codes: Codes;
  filter: ClickFilter;
  isFiltered: boolean;
  hasQuarters: boolean;
}

interface ReaderDeps {
  db: Db;
  clock: Clock;
  /** The first day whose single clicks are all stored. */
  firstStored: () => string;
}

/** Reads the clicks of a selection from the sums of the account, those of the codes, or single clicks. */
export function createSelectionReader({ db, clock, firstStored }: ReaderDeps) {
  /** The days of a range that are not added up by account; undefined if the clicks are read by code. */
  async function findUnsummed({ userId, ids }: Codes, range: StatsRange): Promise<StatsRange[] | undefined> {
    if (ids || (await hasDeletedClicks(db, userId))) return undefined;
    return missingDays(range, new Set(await findSummedDays(db, range)));
  }

  async function readTimes({ codes, filter, isFiltered, hasQuarters }: Selection, span: Span): Promise<TimeRow[]> {
    if (isFiltered) return findEventTimes(db, codes, span, filter);
    const unsummed = await findUnsummed(codes, touchedDays(span));
    const clipped = unsummed?.map((range) => clipSpan(span, range));
    return splitHours(await findHours(db, codes, span, { hasQuarters, unsummed: clipped }), span);
  }

  /** The breakdown of whole days of UTC. */
  async function readDays(codes: Codes, range: StatsRange): Promise<BreakdownRow[]> {
    const unsummed = await findUnsummed(codes, range);
    if (!unsummed) return readBreakdown({ db, clock }, codes, range);
    const parts = [await findBreakdown(db, breakdownsOfAccount(codes.userId), splitRange(range, dayAfter(range.to)))];
    if (unsummed.length > 0)
      parts.push(await findBreakdown(db, breakdownsOfCodes(codes), { days: unsummed, months: undefined }));
    return parts.flat();
  }

  /** Days of UTC at the edges of local ranges are read from single clicks. */
  async function readBreakdownRows({ codes, filter, isFiltered }: Selection, span: Span): Promise<BreakdownRow[]> {
    if (isFiltered) return findEventBreakdown(db, codes, span, filter);
    const parts = await readParts(span, firstStored(), {
      days: (range) => readDays(codes, range),
      events: (part) => findEventBreakdown(db, codes, part, {}),
    });
    return parts.flat();
  }

  const sourceOf = ({ filter, isFiltered }: Selection, span: Span): CodeSource =>
    isFiltered ? { kind: 'events', span, filter } : { kind: 'totals', ...splitSpan(span) };

  async function readCodes(
    selection: Selection,
    range: LocalRange,
    compared: LocalRange | undefined,
  ): Promise<RankedSeries[]> {
    const { codes, filter, isFiltered, hasQuarters } = selection;
    const ranked = await findRankedCodes(db, codes, sourceOf(selection, range.span));
    const shown = { userId: codes.userId, ids: ranked.map(({ id }) => id) };
    const times = isFiltered
      ? await findEventTimesPerCode(db, shown, range.span, filter)
      : await findTimesPerCode(db, shown, range.span, hasQuarters);
    const before = compared && (await findClicksPerCode(db, shown, sourceOf(selection, compared.span)));
    return ranked.map((code) => ({
      ...code,
      series: foldTimes(
        times.filter(({ id }) => id === code.id),
        range.starts,
      ).map(({ total }) => total),
      before: before && (before.get(code.id) ?? 0),
    }));
  }

  return { readTimes, readBreakdownRows, readCodes };
}
