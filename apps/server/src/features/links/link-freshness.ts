import type { LinkRead } from './link-cache.ts';

/** While the source reports no changes, an entry is used for this long without a lookup. */
const unreportedMs = 1000;

/** Tells which cached links are known to be current. */
export function createFreshness(now: () => number) {
  let epoch = 0;
  let isListening = false;
  /**
   * Links read before this epoch are invalidated: a change that may affect any link, such as a blocked host, was reported.
   * A visitor waits longer for their lookup, because the cached answer may be wrong.
   */
  let invalidatedBefore = -1;
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
    invalidateAll(): void {
      epoch += 1;
      invalidatedBefore = epoch;
    },
    isInvalidated: (entry: { epoch: number }): boolean => entry.epoch < invalidatedBefore,
    isCurrent: (entry: { epoch: number; readAt: number }): boolean =>
      isListening ? entry.epoch === epoch : entry.epoch >= invalidatedBefore && now() - entry.readAt < unreportedMs,
  };
}
