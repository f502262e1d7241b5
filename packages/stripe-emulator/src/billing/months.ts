import type { Interval } from '../objects/price.ts';

/** The same day and time after this many months, or the last day of a shorter month. */
export function monthsAfter(anchor: number, months: number): number {
  const date = new Date(anchor * 1000);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months);
  // The day does not exist in that month: go back to the last day of the month before.
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.getTime() / 1000;
}

const monthsIn = { month: 1, year: 12 } satisfies Record<Interval, number>;

/** The end of the period that begins at `start`. Counts from the anchor, so that the 31st returns after February. */
export function nextPeriodEnd(anchor: number, start: number, interval: Interval): number {
  let months: number = monthsIn[interval];
  while (monthsAfter(anchor, months) <= start) months += monthsIn[interval];
  return monthsAfter(anchor, months);
}
