import { readFileSync } from 'node:fs';

export interface ThreadTimes {
  /** Time on a processor. */
  readonly ranMs: number;
  /** Time ready to run, without a processor to run on. */
  readonly waitedMs: number;
}

/** The times of a process's main thread, as Linux counts them; undefined on other systems or if the process is gone. */
export function mainThreadTimes(pid: number): ThreadTimes | undefined {
  try {
    const [ranNs, waitedNs] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'latin1').split(' ').map(Number);
    if (ranNs === undefined || waitedNs === undefined || Number.isNaN(ranNs + waitedNs)) return undefined;
    return { ranMs: ranNs / 1e6, waitedMs: waitedNs / 1e6 };
  } catch {
    return undefined;
  }
}
