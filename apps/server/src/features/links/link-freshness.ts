import type { LinkRead } from './link-cache.ts';

/** While the source reports no changes, an entry is used for this long without a lookup. */
const unreportedMs = 1000;

/** Tells which cached links are known to be current. */
export function createFreshness(now: () => number) {
  let epoch = 0;
  let isListening = false;
  /** Links read before this epoch may have changed, such as by a blocked host: a visitor waits longer for their lookup. */
  let doubtedBefore = -1;
  return {
    get isListening(): boolean {
      return isListening;
    },
    startRead: (): LinkRead => ({ epoch, at: now() }),
    /** From now on every change is reported; earlier ones may have been missed. */
    restored(): void {
      epoch += 1;
      isListening = true;
    },
    lost(): void {
      isListening = false;
    },
    /** Any link may have changed. */
    doubtAll(): void {
      epoch += 1;
      doubtedBefore = epoch;
    },
    isDoubted: (entry: { epoch: number }): boolean => entry.epoch < doubtedBefore,
    isCurrent: (entry: { epoch: number; readAt: number }): boolean =>
      isListening ? entry.epoch === epoch : entry.epoch >= doubtedBefore && now() - entry.readAt < unreportedMs,
  };
}
