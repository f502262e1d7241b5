import type { Strain } from '../../../platform/threads/cpu-pressure.ts';

export interface Pace {
  /** How long whoever has just worked rests before it goes on. */
  restMs(workedMs: number, lagMs: number): number;
  /** Whether the machine has had nothing to do since it was last asked: then a rest helps nobody. */
  isIdle(): boolean;
}

/** A redirect may wait for a processor so much of the time before counting makes room. */
const bearable = 0.03;
const idle = 0.005;
/** So little that fewer than one redirect in a hundred meets it. */
const leastShare = 0.005;
/** Clicks that have waited so long are counted at full speed, whatever else wants the machine. */
const patienceMs = 600_000;
const longestMs = 20_000;

/** Fewer redirects a second than this are nobody to make room for. */
const fewPerSecond = 100;

/**
 * Counting goes at full speed on a machine that has processors to spare, or nobody to answer. When redirects have to wait
 * for a processor, it takes half of its share of the time after every look, and takes it back in steps when they no
 * longer do. The longer clicks have waited, the more of the time counting takes regardless.
 */
export function makingRoom(strain: Strain, answered: () => number, now: () => number = () => performance.now()): Pace {
  let share = 1;
  let [answers, at] = [answered(), now()];
  function isAsked(): boolean {
    const [before, since] = [answers, at];
    [answers, at] = [answered(), now()];
    return answers - before > (fewPerSecond * (at - since)) / 1000;
  }
  return {
    restMs(workedMs, lagMs) {
      const isStrained = strain() > bearable;
      if (!isAsked()) {
        share = 1;
        return 0;
      }
      share = isStrained ? Math.max(leastShare, share / 2) : Math.min(1, share * 1.5 + 0.03);
      const pressing = Math.min(1, Math.max(0, lagMs / patienceMs)) ** 3;
      return Math.min(longestMs, workedMs * (1 / Math.max(share, pressing) - 1));
    },
    isIdle() {
      const isCalm = strain() < idle;
      return !isAsked() || isCalm;
    },
  };
}

/** For tests and for who is in a hurry. */
export const atOnce: Pace = { restMs: () => 0, isIdle: () => true };
