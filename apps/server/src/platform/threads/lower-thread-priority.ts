import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';

/**
 * Lets other threads go first when there are more than processors: the one that answers requests, above all. Linux gives
 * each thread a priority of its own; elsewhere nothing happens.
 */
export function stepBack(nice: number): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), nice);
  } catch {
    // A matter of comfort: who may not have it does without.
  }
}
