import { type AnalyticsInterval, type Language, localDay, offsetMinutes } from '@tessera/contract';
import { formatDay, formatFullDay, formatHour, formatMonth } from '../../i18n/format.ts';

interface Axis {
  interval: AnalyticsInterval;
  zone: string;
  /** Whether the days are of several years. */
  hasYears: boolean;
}

/** The time of a clock on the wall, as if it were in UTC. */
export const wallTime = (at: string, zone: string): string => {
  const instant = new Date(at);
  return new Date(instant.getTime() + offsetMinutes(instant, zone) * 60_000).toISOString();
};

/** Names the hour, day, week or month that begins at an instant. */
export function pointLabel(at: string, { interval, zone, hasYears }: Axis, language: Language): string {
  if (interval === 'hour') return formatHour(wallTime(at, zone), language);
  const day = localDay(new Date(at), zone);
  if (interval === 'month') return formatMonth(day, language);
  return hasYears ? formatFullDay(day, language) : formatDay(day, language);
}
