import type { StatChange } from '../ui/change.tsx';

interface Week {
  /** Clicks of the latest 7 days. */
  clicks: number;
  direction: StatChange['direction'];
  /** Relative change from the 7 days before; undefined if those had no clicks. */
  change: number | undefined;
}

const weekDays = 7;

const sum = (days: readonly number[]): number => days.reduce((total, clicks) => total + clicks, 0);

export const compareWeeks = (clicks: number, before: number): Week => ({
  clicks,
  direction: clicks > before ? 'up' : clicks < before ? 'down' : 'same',
  change: before === 0 ? undefined : clicks / before - 1,
});

/** The clicks of at least two weeks by day, oldest first. */
export const latestWeek = (days: readonly number[]): Week =>
  compareWeeks(sum(days.slice(-weekDays)), sum(days.slice(-2 * weekDays, -weekDays)));
