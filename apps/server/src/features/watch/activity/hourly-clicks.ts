import { hours } from '../../../platform/clock/clock.ts';

/** The clicks of a code per UTC hour, up to the last complete hour. */
export interface HourlyClicks {
  /** Hours since the epoch. */
  firstHour: number;
  /** `leftOut` for hours that say nothing about the code. */
  counts: Int32Array;
}

export interface ClickHistory {
  createdAt: Date;
  /** Clicks before this time are counted. The lag of counting is no silence. */
  now: Date;
  /** Hours without a row have no clicks. */
  rows: readonly { hour: Date; clicks: number }[];
  /** Times without a meaning: the code was inactive, archived, off by schedule or quiet, or no redirects were served. */
  pauses: readonly { from: Date; to: Date }[];
}

export const leftOut = -1;
export const weekHours = 7 * 24;
/** The weeks that `findQuiet` and `findSpike` read: a silence of up to four weeks, and four weeks before it. */
export const historyHours = 8 * weekHours;

const hourOf = (moment: Date): number => Math.floor(moment.getTime() / hours(1));
const nextHour = (moment: Date): number => Math.ceil(moment.getTime() / hours(1));

export const startOfHour = (hour: number): Date => new Date(hours(hour));

/** Hours that a pause or the creation of the code cuts are left out. */
export function hourlyClicks({ createdAt, now, rows, pauses }: ClickHistory): HourlyClicks {
  const end = hourOf(now);
  const firstHour = Math.min(end, Math.max(nextHour(createdAt), end - historyHours));
  const counts = new Int32Array(end - firstHour);
  for (const { hour, clicks } of rows) counts[hourOf(hour) - firstHour] = clicks;
  for (const { from, to } of pauses)
    counts.fill(leftOut, Math.max(0, hourOf(from) - firstHour), Math.max(0, nextHour(to) - firstHour));
  return { firstHour, counts };
}
