import { type HourlyClicks, weekHours } from './hourly-clicks.ts';

export interface Baseline {
  /** Mean clicks in each hour of the week that begins at `end`. */
  perHour: Float64Array;
  /** The factor for the time after `end`: above 1 for a growing code, below 1 for a fading one. */
  level: number;
}

const baselineHours = 4 * weekHours;
const recentHours = 2 * weekHours;
/** With fewer clicks, a week tells little. */
const minWeekClicks = 10;

/** The baseline from the four weeks before the hour at `end`; undefined for too few clicks. */
export function baselineBefore({ counts }: HourlyClicks, end: number): Baseline | undefined {
  const perHour = new Float64Array(weekHours);
  const earliest = Math.max(0, end - baselineHours);
  let recent = 0;
  let usualRecent = 0;
  for (let hour = Math.max(0, end - weekHours); hour < end; hour += 1) {
    let clicks = 0;
    let seen = 0;
    let recentClicks = 0;
    let recentSeen = 0;
    for (let at = hour; at >= earliest; at -= weekHours) {
      const count = counts[at] as number;
      if (count < 0) continue;
      clicks += count;
      seen += 1;
      if (at < end - recentHours) continue;
      recentClicks += count;
      recentSeen += 1;
    }
    // An hour of the week that was seen once may have been an event.
    if (seen < 2) continue;
    perHour[hour - end + weekHours] = clicks / seen;
    recent += recentClicks;
    usualRecent += (clicks / seen) * recentSeen;
  }
  // A code that halves in two weeks halves again: the trend within the four weeks goes on after them.
  const level = (recent / usualRecent) ** 2;
  return level * sum(perHour) >= minWeekClicks ? { perHour, level } : undefined;
}

/** The most clicks in this number of consecutive hours. */
export function busiest(clicks: Float64Array, hours: number): number {
  let total = 0;
  let most = 0;
  for (let hour = 0; hour < clicks.length; hour += 1) {
    total += clicks[hour] as number;
    if (hour >= hours) total -= clicks[hour - hours] as number;
    if (total > most) most = total;
  }
  return most;
}

/** Hours that are left out have no clicks. */
export function sum(clicks: Float64Array | Int32Array): number {
  let total = 0;
  for (const count of clicks) if (count > 0) total += count;
  return total;
}
