import { hours } from '../../../platform/clock/clock.ts';
import { baselineBefore, busiest, sum } from './baseline.ts';
import { chanceOfAtMost } from './chance.ts';
import { type HourlyClicks, startOfHour, weekHours } from './hourly-clicks.ts';

export interface Spike {
  /** A day before the end of the clicks. */
  since: Date;
  /** Usual clicks in the busiest 24 hours of the week. */
  expected: number;
  observed: number;
  /** Of so many clicks in a day by chance. */
  probability: number;
}

const dayHours = 24;
/** 1 % of false alarms per code and month, for an evaluation in each hour. */
const maxProbability = 0.01 / (30 * dayHours);
/** Fewer clicks in a day are not worth a message. */
export const minSpikeClicks = 30;

/** Usual clicks in the busiest 24 hours of the week before the hour at `start`; undefined without a baseline. */
function busiestDay(clicks: HourlyClicks, start: number): number | undefined {
  const baseline = baselineBefore(clicks, start);
  if (!baseline) return undefined;
  // Not the same hours of the last weeks: an event that moves to another day is no spike.
  const week = new Float64Array(weekHours + dayHours);
  week.set(baseline.perHour);
  week.set(baseline.perHour.subarray(0, dayHours), weekHours);
  return Math.max(1, baseline.level) * busiest(week, dayHours);
}

const chanceOfAtLeast = (count: number, expected: number): number => 1 - chanceOfAtMost(count - 1, expected);

/** The fewest clicks in a day that would be a spike now, to evaluate no code again that has fewer; infinite without a baseline. */
export function smallestSpike(clicks: HourlyClicks): number {
  const expected = busiestDay(clicks, Math.max(0, clicks.counts.length - dayHours));
  if (expected === undefined) return Number.POSITIVE_INFINITY;
  let [low, high] = [minSpikeClicks, minSpikeClicks];
  while (chanceOfAtLeast(high, expected) >= maxProbability) high *= 2;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (chanceOfAtLeast(middle, expected) < maxProbability) high = middle;
    else low = middle + 1;
  }
  return high;
}

/** Finds a last day with far more clicks than the busiest usual one. Alerts at most once a week. */
export function findSpike(clicks: HourlyClicks, lastAlertAt?: Date): Spike | undefined {
  const { firstHour, counts } = clicks;
  const end = firstHour + counts.length;
  if (lastAlertAt && end - lastAlertAt.getTime() / hours(1) < weekHours) return undefined;
  const start = Math.max(0, counts.length - dayHours);
  const observed = sum(counts.subarray(start));
  if (observed < minSpikeClicks) return undefined;
  const expected = busiestDay(clicks, start);
  if (expected === undefined) return undefined;
  const probability = chanceOfAtLeast(observed, expected);
  return probability < maxProbability
    ? { since: startOfHour(firstHour + start), expected, observed, probability }
    : undefined;
}
