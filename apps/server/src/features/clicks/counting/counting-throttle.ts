import type { CpuPressure } from '../../../platform/threads/cpu-pressure.ts';

/** Holds back counting while redirects need the CPU. */
export interface CountingThrottle {
  /** The pause after a batch that took `workedMs` and whose clicks are `lagMs` old. */
  pauseMs(workedMs: number, lagMs: number): number;
  /** True if the CPU was idle or there were few redirects since the last call, so that a pause can end. */
  isIdle(): boolean;
}

/** Above this CPU pressure, counting backs off. */
const maxPressure = 0.03;
/** Below this CPU pressure, the CPU is idle. */
const idlePressure = 0.005;
/** The smallest share of the time that counting takes: it delays less than one redirect in a hundred. */
const minShare = 0.005;
/** The lag at which clicks are counted at full speed, whatever the load. */
const maxLagMs = 600_000;
const maxPauseMs = 20_000;
/** Below this rate, counting is not throttled. */
const minRedirectsPerSecond = 100;

/**
 * After each batch, CPU pressure on the redirect thread halves the share of the time that counting takes; without it,
 * the share grows back step by step. The share also grows with the lag.
 */
export function createCountingThrottle(
  pressure: CpuPressure,
  redirectCount: () => number,
  now: () => number = () => performance.now(),
): CountingThrottle {
  let share = 1;
  let [count, at] = [redirectCount(), now()];
  function isServing(): boolean {
    const [lastCount, lastAt] = [count, at];
    [count, at] = [redirectCount(), now()];
    return count - lastCount > (minRedirectsPerSecond * (at - lastAt)) / 1000;
  }
  return {
    pauseMs(workedMs, lagMs) {
      const isOverloaded = pressure() > maxPressure;
      if (!isServing()) {
        share = 1;
        return 0;
      }
      share = isOverloaded ? Math.max(minShare, share / 2) : Math.min(1, share * 1.5 + 0.03);
      const lagShare = Math.min(1, Math.max(0, lagMs / maxLagMs)) ** 3;
      return Math.min(maxPauseMs, workedMs * (1 / Math.max(share, lagShare) - 1));
    },
    isIdle() {
      const isCalm = pressure() < idlePressure;
      return !isServing() || isCalm;
    },
  };
}
