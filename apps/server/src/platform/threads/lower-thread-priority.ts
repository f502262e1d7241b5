import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';

/** Raises the nice value of the calling thread, so that threads that answer requests run first. Linux only. */
export function lowerThreadPriority(nice: number): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), nice);
  } catch {
    // Without permission, or on another system, the thread keeps its normal priority.
  }
}
