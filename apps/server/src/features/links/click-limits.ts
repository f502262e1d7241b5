/** Links with a limit that are counted at the same time. Above it, those that were counted first are read from the database again. */
const maxLinks = 100_000;

export type ClickLimits = ReturnType<typeof createClickLimits>;

/**
 * Counts the clicks of links that end after a number of clicks. The database lags behind by a second or, while it is down, by any
 * time; the clicks that this process has redirected are known at once. So a limit is exact on one machine.
 */
export function createClickLimits() {
  const clicks = new Map<string, number>();
  const read = (hash: string, counted: number) => Math.max(clicks.get(hash) ?? 0, counted);
  return {
    /** The clicks so far; `counted` are those that the database knew when the link was read. */
    read,
    add(hash: string, counted: number): void {
      const total = read(hash, counted) + 1;
      clicks.delete(hash);
      clicks.set(hash, total);
      if (clicks.size > maxLinks) clicks.delete(clicks.keys().next().value ?? '');
    },
  };
}
