import { isReadableRange, limits } from '@tessera/contract';

export const presets = ['days7', 'days30', 'days90', 'days365'] as const;
type Preset = (typeof presets)[number];
export type RangeChoice = Preset | 'custom';
export type Interval = 'day' | 'hour';

interface Days {
  /** First and last day in UTC, both included. */
  from: string;
  to: string;
}

export interface Range extends Days {
  choice: RangeChoice;
  interval: Interval;
}

const presetDays = { days7: 7, days30: 30, days90: 90, days365: 365 } satisfies Record<Preset, number>;
const dayMs = 86_400_000;

const toDay = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10);

/** Number of days, both ends included; NaN if one is missing. */
const countDays = ({ from, to }: Days): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1;

export const canBeHourly = (days: Days): boolean => countDays(days) <= limits.stats.maxHourDays;

export const isReadable = ({ from, to }: Days): boolean => isReadableRange({ from, to });

/** Changes the days, and falls back to days as interval if the period is too long for hours. */
export function withDays(range: Range, days: Partial<Days>): Range {
  const next = { ...range, ...days };
  return { ...next, interval: next.interval === 'hour' && canBeHourly(next) ? 'hour' : 'day' };
}

/** A preset ends today; a custom period starts with the days that were shown. */
export function withChoice(range: Range, choice: RangeChoice, now = Date.now()): Range {
  if (choice === 'custom') return { ...range, choice };
  return withDays({ ...range, choice }, { from: toDay(now - (presetDays[choice] - 1) * dayMs), to: toDay(now) });
}

/** The days that every plan includes. */
export const defaultRange = (now = Date.now()): Range =>
  withChoice({ choice: 'days7', from: '', to: '', interval: 'day' }, 'days7', now);
