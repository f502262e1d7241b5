import { hours } from '../../../platform/clock/clock.ts';
import { baselineBefore, busiest, sum } from './baseline.ts';
import { chanceOfAtMost } from './chance.ts';
import { type HourlyClicks, startOfHour, weekHours } from './hourly-clicks.ts';

export interface Quiet {
  since: Date;
  /** Clicks that were usual since then. */
  expected: number;
  /** Clicks since then: 0 to `maxStrays`. */
  observed: number;
  /** Of so few clicks by chance, if the code was also closed for two days. */
  probability: number;
}

/** A holiday or a storm closes a shop for two days. They are not held against the code. */
const closingHours = 48;
/** With such a closing every two months, 1 % of false alarms per code and month. */
const maxProbability = 0.02;
/** Clicks that do not end a silence: of the owner who tries the code, or on a photo of it. */
const maxStrays = 2;
/** An older silence is no news. */
const maxSilenceHours = 4 * weekHours;

interface Silence {
  start: number;
  observed: number;
}

/** Finds a silence that is longer than closings and chance explain. Alerts once per silence, and at most once a week. */
export function findQuiet(clicks: HourlyClicks, lastAlertAt?: Date): Quiet | undefined {
  const silences = listSilences(clicks, lastAlertAt);
  const oldest = silences.at(-1);
  const usual = oldest && usualSince(clicks, oldest.start);
  if (!usual) return undefined;

  let quiet: Quiet | undefined;
  for (const { start, observed } of silences) {
    // Without the first and the last hour: clocks change, and shops open late.
    const silence = usual.subarray(start - oldest.start + 1, -1);
    const expected = sum(silence);
    const probability = chanceOfAtMost(observed, expected - busiest(silence, closingHours));
    if (probability >= (quiet?.probability ?? maxProbability)) continue;
    quiet = { since: startOfHour(clicks.firstHour + start), expected, observed, probability };
  }
  return quiet;
}

/** Times since the last clicks that are longer than a closing: without a click, then with one stray click, then with two. */
function listSilences({ firstHour, counts }: HourlyClicks, lastAlertAt?: Date): Silence[] {
  const end = counts.length;
  const alertedAt = lastAlertAt ? lastAlertAt.getTime() / hours(1) - firstHour : Number.NEGATIVE_INFINITY;
  if (end - alertedAt < weekHours) return [];
  const silences: Silence[] = [];
  const earliest = Math.max(1, end - maxSilenceHours, alertedAt);
  let observed = 0;
  for (let start = end; start >= earliest && observed <= maxStrays; start -= 1) {
    const before = counts[start - 1] as number;
    if (before <= 0) continue;
    if (end - start > closingHours) silences.push({ start, observed });
    observed += before;
  }
  return silences;
}

/** Usual clicks in each hour from `start`; 0 in hours that are left out. */
function usualSince(clicks: HourlyClicks, start: number): Float64Array | undefined {
  const baseline = baselineBefore(clicks, start);
  if (!baseline) return undefined;
  const usual = new Float64Array(clicks.counts.length - start);
  for (let hour = 0; hour < usual.length; hour += 1) {
    const isLeftOut = (clicks.counts[start + hour] as number) < 0;
    usual[hour] = isLeftOut ? 0 : baseline.level * (baseline.perHour[hour % weekHours] as number);
  }
  return usual;
}
