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
const minClicks = 30;

/** Finds a last day with far more clicks than the busiest usual one. Alerts at most once a week. */
export function findSpike(clicks: HourlyClicks, lastAlertAt?: Date): Spike | undefined {
  const { firstHour, counts } = clicks;
  const end = firstHour + counts.length;
  if (lastAlertAt && end - lastAlertAt.getTime() / hours(1) < weekHours) return undefined;
  const start = Math.max(0, counts.length - dayHours);
  const observed = sum(counts.subarray(start));
  if (observed < minClicks) return undefined;
  const baseline = baselineBefore(clicks, start);
  if (!baseline) return undefined;

  // Not the same hours of the last weeks: an event that moves to another day is no spike.
  const week = new Float64Array(weekHours + dayHours);
  week.set(baseline.perHour);
  week.set(baseline.perHour.subarray(0, dayHours), weekHours);
  const expected = Math.max(1, baseline.level) * busiest(week, dayHours);
  const probability = 1 - chanceOfAtMost(observed - 1, expected);
  return probability < maxProbability
    ? { since: startOfHour(firstHour + start), expected, observed, probability }
    : undefined;
}
