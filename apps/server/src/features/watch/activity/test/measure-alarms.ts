import { hours } from '../../../../platform/clock/clock.ts';
import { busiest, sum } from '../baseline.ts';
import type { HourlyClicks } from '../hourly-clicks.ts';
import { findQuiet } from '../quiet.ts';
import { findSpike } from '../spike.ts';
import { type Random, seededRandom } from './random.ts';
import { type ShapeName, shapeNames, simulateCode, simulatedDays } from './simulated-code.ts';

/** Hours between evaluations. */
const interval = 3;
/** New codes have no baseline before. */
const firstDay = 14;
const busyDay = 20;

export interface Measured {
  codeMonths: number;
  /** False alarms. */
  quiet: number;
  spikes: number;
  /** Hours until each outage of a busy code was found; infinite after two weeks. */
  outageDelays: number[];
  /** The same of other codes. */
  sparseOutageDelays: number[];
  /** Hours until each tenfold day was found; infinite after two days. */
  spikeDelays: number[];
}

/** Alarms of codes of all shapes in turns: without an outage, then with one and with a spike at a random hour. */
export function measureAlarms(codes: number, seed: number): Map<ShapeName, Measured> {
  const random = seededRandom(seed);
  const measured = new Map<ShapeName, Measured>(
    shapeNames.map((name) => [
      name,
      { codeMonths: 0, quiet: 0, spikes: 0, outageDelays: [], sparseOutageDelays: [], spikeDelays: [] },
    ]),
  );
  for (let code = 0; code < codes; code += 1) {
    const name = shapeNames[code % shapeNames.length] as ShapeName;
    const result = measured.get(name) as Measured;
    const { clicks, rates } = simulateCode(name, random);
    result.codeMonths += (simulatedDays - firstDay) / 30;
    result.quiet += listAlarms(findQuiet, clicks).length;
    result.spikes += listAlarms(findSpike, clicks).length;

    const start = Math.floor(random.between(firstDay + 7, simulatedDays - 14) * 24);
    const delay = (find: Find, changed: HourlyClicks, withinHours: number) =>
      (listAlarms(find, changed, start, start + withinHours)[0] ?? Number.POSITIVE_INFINITY) - start;
    const delays = isBusy(rates.subarray(start, start + 72)) ? result.outageDelays : result.sparseOutageDelays;
    if (sum(rates.subarray(start)) > busyDay) delays.push(delay(findQuiet, withOutage(clicks, start), 14 * 24));
    if (sum(rates.subarray(start, start + 24)) >= busyDay)
      result.spikeDelays.push(delay(findSpike, withSpike(clicks, rates, start, random), 48));
  }
  return measured;
}

/** Whether three days have 20 scans each. Two days of a weekend, seen from Friday noon, are not three days. */
function isBusy(rates: Float64Array): boolean {
  const total = sum(rates);
  const third = total - busiest(rates, 48);
  return third >= busyDay && third >= total / 4;
}

type Find = (clicks: HourlyClicks, lastAlertAt?: Date) => object | undefined;

/** The hours of the alarms. */
function listAlarms(
  find: Find,
  { firstHour, counts }: HourlyClicks,
  from = firstDay * 24,
  to = counts.length,
): number[] {
  const found: number[] = [];
  let lastAlertAt: Date | undefined;
  for (let end = from; end <= to; end += interval) {
    if (!find({ firstHour, counts: counts.subarray(0, end) }, lastAlertAt)) continue;
    found.push(end);
    lastAlertAt = new Date(hours(firstHour + end));
  }
  return found;
}

function withOutage({ firstHour, counts }: HourlyClicks, start: number): HourlyClicks {
  return { firstHour, counts: counts.slice().fill(0, start) };
}

function withSpike(
  { firstHour, counts }: HourlyClicks,
  rates: Float64Array,
  start: number,
  random: Random,
): HourlyClicks {
  const more = counts.slice();
  for (let hour = start; hour < start + 24; hour += 1)
    more[hour] = (counts[hour] as number) + random.poisson(9 * (rates[hour] as number));
  return { firstHour, counts: more };
}
