import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';

export interface ThreadTimes {
  /** CPU time used. */
  readonly cpuTimeMs: number;
  /** Time in which it was ready to run, but had no CPU. */
  readonly waitedMs: number;
}

/** The times of a process's main thread; undefined if the process has ended or the system is not Linux. */
export function mainThreadTimes(pid: number): ThreadTimes | undefined {
  try {
    const [ranNs, waitedNs] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'latin1').split(' ').map(Number);
    if (ranNs === undefined || waitedNs === undefined || Number.isNaN(ranNs + waitedNs)) return undefined;
    return { cpuTimeMs: ranNs / 1e6, waitedMs: waitedNs / 1e6 };
  } catch {
    return undefined;
  }
}

/** The share of the time since the last call, 0 to 1, in which a thread was ready to run but had no CPU. */
export type CpuPressure = () => number;

/** If the system does not report wait times: above this event-loop utilization, the CPU counts as saturated. */
const saturatedUtilization = 0.95;

function eventLoopPressure(): CpuPressure {
  let last = performance.eventLoopUtilization();
  return () => {
    const before = last;
    last = performance.eventLoopUtilization();
    return performance.eventLoopUtilization(last, before).utilization > saturatedUtilization ? 1 : 0;
  };
}

/** Watches the main thread of a process; where that is not possible, the event loop of this process. */
export function watchCpuPressure(pid: number, times = mainThreadTimes, now = () => performance.now()): CpuPressure {
  const first = times(pid);
  if (!first) return eventLoopPressure();
  let [waitedMs, at] = [first.waitedMs, now()];
  return () => {
    const [lastWaitedMs, lastAt] = [waitedMs, at];
    [waitedMs, at] = [times(pid)?.waitedMs ?? waitedMs, now()];
    return at > lastAt ? Math.min(1, (waitedMs - lastWaitedMs) / (at - lastAt)) : 0;
  };
}
