import type { Interval } from '../objects/price.ts';

/** The same day and time so many months later; the last day of a month that is too short. */
export function monthsAfter(anchor: number, months: number): number {
  const start = new Date(anchor * 1000);
  const day = start.getUTCDate();
  const moved = new Date(start);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(day, lastDay));
  return moved.getTime() / 1000;
}

const monthsIn = { month: 1, year: 12 } satisfies Record<Interval, number>;

/** The end of the period that begins at `start`, counted from the anchor so that the 31st comes back after February. */
export function nextPeriodEnd(anchor: number, start: number, interval: Interval): number {
  const step = monthsIn[interval];
  let months = step;
  while (monthsAfter(anchor, months) <= start) months += step;
  return monthsAfter(anchor, months);
}
