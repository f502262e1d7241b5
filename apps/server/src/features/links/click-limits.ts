/** Links counted at the same time. Above it, the count of the least recently clicked link is dropped. */
const maxLinks = 100_000;

/** Counts the clicks on links that end after a number of clicks. `counted` is the number that was read with the link. */
export interface ClickLimits {
  /** The clicks so far. */
  read(hash: string, counted: number): number;
  /** Counts a click and returns the clicks so far. */
  add(hash: string, counted: number): number;
}

/** The count of another process. */
export interface RemoteClickLimits {
  read(hash: string, counted: number): Promise<number>;
  add(hash: string, counted: number): void;
}

/**
 * The database lags behind by a second or, while it is down, by any time; clicks that were redirected here are known at once.
 * They are reported to `remote`.
 */
export function createClickLimits(remote?: RemoteClickLimits): ClickLimits {
  const clicks = new Map<string, number>();
  const read = (hash: string, counted: number) => Math.max(clicks.get(hash) ?? 0, counted);
  return {
    read,
    add(hash, counted) {
      remote?.add(hash, counted);
      const total = read(hash, counted) + 1;
      clicks.delete(hash);
      clicks.set(hash, total);
      if (clicks.size > maxLinks) clicks.delete(clicks.keys().next().value ?? '');
      return total;
    },
  };
}
