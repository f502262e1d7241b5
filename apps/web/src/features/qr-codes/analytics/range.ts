import { isReadableRange, limits } from '@tessera/contract';

export const presets = ['days7', 'days30', 'days90', 'days365'] as const;
type Preset = (typeof presets)[number];
export type RangeChoice = Preset | 'custom';
export type Interval = 'day' | 'hour';

export interface Range {
  /** Both days are included, UTC. */
  from: string;
  to: string;
  interval: Interval;
}

export interface RangeState {
  choice: RangeChoice;
  from: string;
  to: string;
  interval: Interval;
}

const length = { days7: 7, days30: 30, days90: 90, days365: 365 } satisfies Record<Preset, number>;
const dayMs = 86_400_000;

const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** Days from the first to the last, both included; not a number when one of them is missing. */
const daysIn = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1;

export const mayBeHourly = ({ from, to }: Pick<RangeState, 'from' | 'to'>): boolean =>
  daysIn(from, to) <= limits.analytics.maxHourDays;

export const isReadable = ({ from, to }: Pick<RangeState, 'from' | 'to'>): boolean => isReadableRange({ from, to });

function withChoice(state: Omit<RangeState, 'from' | 'to'>, from: string, to: string): RangeState {
  const interval = state.interval === 'hour' && mayBeHourly({ from, to }) ? 'hour' : 'day';
  return { choice: state.choice, from, to, interval };
}

/** A preset ends today; a period of one's own begins with the days that were shown. */
export function choose(state: RangeState, choice: RangeChoice, now = Date.now()): RangeState {
  if (choice === 'custom') return { ...state, choice };
  return withChoice({ ...state, choice }, dayOf(now - (length[choice] - 1) * dayMs), dayOf(now));
}

export const withDays = (state: RangeState, days: Partial<Pick<RangeState, 'from' | 'to'>>): RangeState => {
  const { from, to } = { ...state, ...days };
  return withChoice(state, from, to);
};

export const firstRange = (now = Date.now()): RangeState =>
  choose({ choice: 'days30', from: '', to: '', interval: 'day' }, 'days30', now);
