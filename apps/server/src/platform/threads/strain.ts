import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';

/** Answers which share of the time since the last answer this thread had work and no processor to do it on: 0 to 1. */
export type Strain = () => number;

/** Linux counts, for every thread, the nanoseconds it ran and the nanoseconds it waited for its turn to run. */
const waitedNs = (): number => Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')[1]);

/** A loop that hardly ever rests is taken for one that waits, where the system does not tell. */
const busyIsStrained = 0.95;

export function watchStrain(): Strain {
  try {
    let [waited, at] = [waitedNs(), performance.now()];
    if (Number.isNaN(waited)) throw new Error('no such figure');
    return () => {
      const [since, sinceAt] = [waited, at];
      [waited, at] = [waitedNs(), performance.now()];
      return at > sinceAt ? Math.min(1, (waited - since) / 1e6 / (at - sinceAt)) : 0;
    };
  } catch {
    let last = performance.eventLoopUtilization();
    return () => {
      const before = last;
      last = performance.eventLoopUtilization();
      return performance.eventLoopUtilization(last, before).utilization > busyIsStrained ? 1 : 0;
    };
  }
}
