import { performance } from 'node:perf_hooks';
import { mainThreadTimes } from './thread-times.ts';

/** The share of the time since the last call, 0 to 1, in which a thread was ready to run but had no CPU. */
export type CpuPressure = () => number;

/** Where the system does not report wait times: above this event-loop utilization the CPU is taken for saturated. */
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
