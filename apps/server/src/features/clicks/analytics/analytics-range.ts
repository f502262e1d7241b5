import {
  type AnalyticsInterval,
  type AnalyticsQuery,
  bucketStarts,
  type Comparison,
  isAllowedRange,
  limits,
  localDay,
  startOfDay,
} from '@tessera/contract';
import { invalidFields } from '../../../http/app-error.ts';
import { dayAfter, dayBefore } from '../utc-day.ts';
import type { Span } from './analytics.repo.ts';

/** Local days, both included, with the instants where their hours, days, weeks or months begin, and the end. */
export interface LocalRange {
  from: string;
  to: string;
  span: Span;
  starts: readonly Date[];
}

interface Calendar {
  zone: string;
  interval: AnalyticsInterval;
}

function localRange(from: string, to: string, { zone, interval }: Calendar): LocalRange {
  const span = { from: startOfDay(from, zone), to: startOfDay(dayAfter(to), zone) };
  return { from, to, span, starts: bucketStarts({ ...span, zone, interval }) };
}

/** The range of a query. Without days, the last ones: as many as an account without Pro can read, or the default. */
export function queriedRange(
  { from: asked, to: askedEnd }: Pick<AnalyticsQuery, 'from' | 'to'>,
  calendar: Calendar,
  { now, isDetailed }: { now: Date; isDetailed: boolean },
): LocalRange {
  const { defaultDays, freeDays, maxDays, maxHourDays } = limits.analytics;
  const to = askedEnd ?? localDay(now, calendar.zone);
  const from = asked ?? dayBefore(to, (isDetailed ? defaultDays : freeDays) - 1);
  if (!isAllowedRange(from, to, calendar.interval === 'hour' ? maxHourDays : maxDays))
    throw invalidFields({ from: 'outOfRange' });
  return localRange(from, to, calendar);
}

const dayMs = 86_400_000;

function dayOneYearBefore(day: string): string {
  const [year = '', ...rest] = day.split('-');
  const same = [String(Number(year) - 1), ...rest].join('-');
  // 29 February is compared with 28 February.
  return Number.isNaN(Date.parse(same)) || new Date(same).toISOString().slice(0, 10) !== same
    ? dayBefore(day, 366)
    : same;
}

export function comparedRange({ from, to }: LocalRange, comparison: Comparison, calendar: Calendar): LocalRange {
  if (comparison === 'year') return localRange(dayOneYearBefore(from), dayOneYearBefore(to), calendar);
  const count = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return localRange(dayBefore(from, count), dayBefore(from, 1), calendar);
}
