import { after, hours } from '../../../platform/clock/clock.ts';
import type { StoredHour } from './activity.repo.ts';
import { weekHours } from './hourly-clicks.ts';

/** In an hour with fewer minutes, processes were down or could not reach the database. */
const minMinutes = 45;
/** An installation with so many usual clicks in an hour that has none was not reachable. */
const minUsualClicks = 20;

/** Hours, from the first reported one to `until`, in which the silence of a code says nothing: no process ran, or no code had a click. */
export function installationPauses(reported: readonly StoredHour[], until: Date): { from: Date; to: Date }[] {
  const [first] = reported;
  if (!first) return [];
  const byHour = new Map(reported.map((row) => [row.hour.getTime() / hours(1), row]));
  const usualAt = (hour: number): number => {
    const earlier = [1, 2, 3, 4].flatMap((weeks) => byHour.get(hour - weeks * weekHours)?.clicks ?? []);
    return earlier.length < 2 ? 0 : earlier.reduce((sum, clicks) => sum + clicks, 0) / earlier.length;
  };
  const pauses = [];
  for (let hour = first.hour.getTime() / hours(1); hour < until.getTime() / hours(1); hour += 1) {
    const row = byHour.get(hour);
    const isDown = !row || row.minutes < minMinutes;
    if (!isDown && (row.clicks !== 0 || usualAt(hour) < minUsualClicks)) continue;
    const from = new Date(hour * hours(1));
    pauses.push({ from, to: after(from, hours(1)) });
  }
  return pauses;
}
