import type { FeedDay, FeedWindow } from './feed.repo.ts';

/** Days whose clicks one page reads, of those that begin after the cursor. */
const maxDays = 8;

/**
 * The clicks to read for a page after a position. `days` are all days with later clicks, by their first positions. The window ends before
 * the first day beyond `maxDays`, or at the last position that is known here: a batch that is counted meanwhile may be of another day.
 */
export function feedWindow(days: readonly FeedDay[], after: number): FeedWindow | undefined {
  const [next] = days.filter(({ first }) => first > after).slice(maxDays);
  const upTo = next ? next.first - 1 : lastPosition(days, after);
  const names = days
    .filter(({ first }) => first <= upTo)
    .map(({ day }) => day)
    .sort();
  const [firstDay] = names;
  const lastDay = names.at(-1);
  return firstDay !== undefined && lastDay !== undefined ? { after, upTo, firstDay, lastDay } : undefined;
}

/** The last position of the feed, or the given one if there are no later clicks. */
export const lastPosition = (days: readonly FeedDay[], after: number): number =>
  days.reduce((highest, { last }) => Math.max(highest, last), after);
