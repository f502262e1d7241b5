import { readFileSync } from 'node:fs';

export interface ThreadTimes {
  readonly ranMs: number;
  /** Ready to run, but without a CPU. */
  readonly waitedMs: number;
}

/** The times of a process's main thread; undefined if the process has ended or the system is not Linux. */
export function mainThreadTimes(pid: number): ThreadTimes | undefined {
  try {
    const [ranNs, waitedNs] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'latin1').split(' ').map(Number);
    if (ranNs === undefined || waitedNs === undefined || Number.isNaN(ranNs + waitedNs)) return undefined;
    return { ranMs: ranNs / 1e6, waitedMs: waitedNs / 1e6 };
  } catch {
    return undefined;
  }
}
