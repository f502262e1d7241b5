import type { JournalLog } from './frame-writer.ts';
import type { SegmentWriter } from './segment-writer.ts';

/** When lines are synced to the disk: at an interval in milliseconds, before each callback, or never. */
export type SyncPolicy = number | 'always' | 'off';

/** Syncs writes to the disk by the policy. The callbacks of a write run after it, or with `always` after its sync. */
export function createDiskSync(segments: SegmentWriter, log: JournalLog, policy: SyncPolicy) {
  let isDirty = false;
  let isSyncing = false;
  let waiting: (() => void)[] = [];

  function callAll(callbacks: readonly (() => void)[]): void {
    for (const callback of callbacks) {
      try {
        callback();
      } catch (error) {
        log.error({ err: error }, 'journal callback failed');
      }
    }
  }

  /** One sync at a time; callbacks of later writes wait for the next one. */
  function sync(): void {
    const syncedCallbacks = waiting;
    waiting = [];
    isDirty = false;
    isSyncing = true;
    segments.sync((error) => {
      isSyncing = false;
      if (error) {
        // After a failed sync the kernel may have discarded unwritten data of this file: continue in a new one.
        log.error({ err: error }, 'click journal sync failed');
        segments.retire();
      }
      callAll(syncedCallbacks);
      if (waiting.length > 0) sync();
    });
  }

  const timer =
    typeof policy === 'number' ? setInterval(() => isDirty && !isSyncing && sync(), policy).unref() : undefined;

  return {
    /** Takes the callbacks of a write; `isWritten` is false if it failed. */
    settle(callbacks: readonly (() => void)[], isWritten: boolean): void {
      isDirty ||= isWritten;
      if (policy !== 'always') {
        callAll(callbacks);
        return;
      }
      waiting.push(...callbacks);
      if (!isSyncing) sync();
    },
    stop: () => clearInterval(timer),
  };
}
