import { performance } from 'node:perf_hooks';
import { mainThreadTimes } from './thread-times.ts';

/** The share of the time since the last call in which a thread had work and no processor to do it on: 0 to 1. */
export type Strain = () => number;

/** Where the system does not count waiting, a loop of this process that is almost always busy is taken for one that waits. */
const busyIsStrained = 0.95;

function ownLoopStrain(): Strain {
  let last = performance.eventLoopUtilization();
  return () => {
    const before = last;
    last = performance.eventLoopUtilization();
    return performance.eventLoopUtilization(last, before).utilization > busyIsStrained ? 1 : 0;
  };
}

/** Watches the main thread of a process: the one that answers redirects. */
export function watchStrain(pid: number): Strain {
  const first = mainThreadTimes(pid);
  if (!first) return ownLoopStrain();
  let [waitedMs, at] = [first.waitedMs, performance.now()];
  return () => {
    const [since, sinceAt] = [waitedMs, at];
    [waitedMs, at] = [mainThreadTimes(pid)?.waitedMs ?? waitedMs, performance.now()];
    return at > sinceAt ? Math.min(1, (waitedMs - since) / (at - sinceAt)) : 0;
  };
}
