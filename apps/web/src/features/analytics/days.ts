import { type AnalyticsInterval, analyticsIntervals, isAllowedRange, limits } from '@tessera/contract';

/** Days by the calendar of a zone such as `2026-03-04`, both included. */
export interface Days {
  from: string;
  to: string;
}

const dayMs = 86_400_000;
const toDay = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10);

export const addDays = (day: string, count: number): string => toDay(Date.parse(day) + count * dayMs);
const countDays = ({ from, to }: Days): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1;
export const lastDays = (today: string, count: number): Days => ({ from: addDays(today, 1 - count), to: today });

/** The first day of the month that is so many months later. */
function monthStart(day: string, months = 0): string {
  const [year = 1970, month = 1] = day.split('-').map(Number);
  return toDay(Date.UTC(year, month - 1 + months));
}
const monthEnd = (day: string): string => addDays(monthStart(day, 1), -1);

const presets = {
  today: (today) => lastDays(today, 1),
  days7: (today) => lastDays(today, 7),
  days30: (today) => lastDays(today, 30),
  days90: (today) => lastDays(today, 90),
  month: (today) => ({ from: monthStart(today), to: today }),
  lastMonth: (today) => ({ from: monthStart(today, -1), to: addDays(monthStart(today), -1) }),
  year: (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
  days365: (today) => lastDays(today, 365),
} satisfies Record<string, (today: string) => Days>;

export type RangePreset = keyof typeof presets;
export const rangePresets = Object.keys(presets) as RangePreset[];
/** The ranges that every plan includes. */
export const freePresets: readonly RangePreset[] = ['today', 'days7'];

export const presetDays = (preset: RangePreset, today: string): Days => presets[preset](today);

export const isReadable = ({ from, to }: Days): boolean =>
  from !== '' && to !== '' && isAllowedRange(from, to, limits.analytics.maxDays);

/** How many days an interval is good for: fewer would be a single point, more could not be told apart. */
const lengths = {
  hour: { min: 1, max: limits.analytics.maxHourDays },
  day: { min: 2, max: 366 },
  week: { min: 14, max: limits.analytics.maxDays },
  month: { min: 60, max: limits.analytics.maxDays },
} satisfies Record<AnalyticsInterval, { min: number; max: number }>;

export const intervalsFor = (days: Days): AnalyticsInterval[] =>
  analyticsIntervals.filter((interval) => {
    const { min, max } = lengths[interval];
    return countDays(days) >= min && countDays(days) <= max;
  });

/** The interval if it suits the days, otherwise one with some 20 to 100 points. */
export function suitableInterval(interval: AnalyticsInterval | undefined, days: Days): AnalyticsInterval {
  if (interval && intervalsFor(days).includes(interval)) return interval;
  const count = countDays(days);
  if (count <= 2) return 'hour';
  if (count <= 92) return 'day';
  return count <= 366 ? 'week' : 'month';
}

const isMonths = ({ from, to }: Days): boolean => from === monthStart(from) && to === monthEnd(to);

/** Moves whole months by as many months, and other days by their number. */
function move(days: Days, steps: 1 | -1): Days {
  if (!isMonths(days)) {
    const count = steps * countDays(days);
    return { from: addDays(days.from, count), to: addDays(days.to, count) };
  }
  const [first, last] = [days.from, days.to].map((day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)));
  const months = steps * ((last ?? 0) - (first ?? 0) + 1);
  return { from: monthStart(days.from, months), to: monthEnd(monthStart(days.to, months)) };
}

/** The current month or year is a part of it, but the range before is a whole one. */
function whole(range: RangePreset | Days, days: Days): Days {
  if (range === 'month') return { from: days.from, to: monthEnd(days.to) };
  if (range === 'year') return { from: days.from, to: `${days.to.slice(0, 4)}-12-31` };
  return days;
}

/** The range before (-1) or after (1), by its name if it has one. Undefined if it has not begun, or is too long ago. */
export function neighbor(range: RangePreset | Days, today: string, steps: 1 | -1): RangePreset | Days | undefined {
  const days = typeof range === 'string' ? presetDays(range, today) : range;
  if (steps === 1 && days.to >= today) return undefined;
  const { from, to } = move(whole(range, days), steps);
  const moved = { from, to: to > today ? today : to };
  const isSame = (other: Days) => other.from === moved.from && other.to === moved.to;
  return isReadable(moved) ? (rangePresets.find((preset) => isSame(presetDays(preset, today))) ?? moved) : undefined;
}
