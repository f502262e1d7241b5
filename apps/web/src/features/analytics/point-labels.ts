import { type AnalyticsInterval, type Language, localDay, offsetMinutes } from '@tessera/contract';
import { formatDay, formatHour } from '../../i18n/format.ts';
import { fullDayFormatter, monthFormatter } from './format-days.ts';

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

/** Returns the names of the hours, days, weeks or months that begin at an instant. */
export function pointLabels({ interval, zone, hasYears }: Axis, language: Language): (at: string) => string {
  if (interval === 'hour') return (at) => formatHour(wallTime(at, zone), language);
  const format =
    interval === 'month'
      ? monthFormatter(language)
      : hasYears
        ? fullDayFormatter(language)
        : (day: string) => formatDay(day, language);
  return (at) => format(localDay(new Date(at), zone));
}
