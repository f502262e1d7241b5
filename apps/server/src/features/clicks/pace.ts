import type { Strain } from '../../platform/threads/strain.ts';

/** How long whoever has just worked rests before it goes on. */
export type Pace = (workedMs: number, lagMs: number) => number;

/** A redirect may wait for a processor so much of the time before counting makes room. */
const bearable = 0.03;
const leastShare = 0.02;
/** Clicks that have waited so long are counted at full speed, whatever else wants the machine. */
const patienceMs = 180_000;
const longestMs = 1000;

/**
 * Counting goes at full speed on a machine that has processors to spare. When redirects have to wait for one, it takes
 * half of its share of the time after every look, and takes it back in small steps when they no longer do. The longer
 * clicks have waited, the more of the time counting takes regardless.
 */
export function makingRoom(strain: Strain): Pace {
  let share = 1;
  return (workedMs, lagMs) => {
    share = strain() > bearable ? Math.max(leastShare, share / 2) : Math.min(1, share * 1.5 + 0.03);
    const taken = Math.max(share, Math.min(1, lagMs / patienceMs));
    return Math.min(longestMs, workedMs * (1 / taken - 1));
  };
}
