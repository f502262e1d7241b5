import { limits } from './limits.ts';

/** How the statistics of all codes are grouped by time, and what they are compared with. */
export const analyticsIntervals = ['hour', 'day', 'week', 'month'] as const;
export type AnalyticsInterval = (typeof analyticsIntervals)[number];
export const comparisons = ['previous', 'year'] as const;
export type Comparison = (typeof comparisons)[number];

const dayMs = 86_400_000;
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs + 1;

interface RequestedRange {
  from?: string | undefined;
  to?: string | undefined;
  interval?: string | undefined;
}

export const isAllowedDay = (day: string): boolean =>
  day >= `${limits.years.stats.min}-01-01` && day <= `${limits.years.stats.max}-12-31`;

/** Checks the order and length of a range. If an end is missing, the server fills it in and checks again. */
export function isReadableRange({ from, to, interval }: RequestedRange): boolean {
  return isAllowedRange(from, to, interval === 'hour' ? limits.stats.maxHourDays : limits.stats.maxDays);
}

/** Whether the days are in order, at most so many, and in the supported years. */
export function isAllowedRange(from: string | undefined, to: string | undefined, maxDays: number): boolean {
  if (from === undefined || to === undefined) return true;
  if (!isAllowedDay(from) || !isAllowedDay(to)) return false;
  const days = daysBetween(from, to);
  return days >= 1 && days <= maxDays;
}
