import { isTimezone, offsetMinutes } from '@tessera/contract';
import { zoneLabel, zoneNames } from '../../lib/browser-zone.ts';
import type { Choice, ChoiceGroup } from '../../ui/select.tsx';

/** The first parts of most names. */
export const zoneRegions = [
  'Africa',
  'America',
  'Antarctica',
  'Arctic',
  'Asia',
  'Atlantic',
  'Australia',
  'Europe',
  'Indian',
  'Pacific',
] as const;
export type ZoneRegion = (typeof zoneRegions)[number];

/** The city comes first, so that typing its name finds it: `America/Argentina/Salta` is “Salta (Argentina)”. */
function cityLabel(zone: string): string {
  const [, ...names] = zoneLabel(zone).split('/');
  const city = names.pop() ?? '';
  return names.length > 0 ? `${city} (${names.join(', ')})` : city;
}

const byLabel = (one: Choice, other: Choice) => (one.label < other.label ? -1 : 1);

/** All zones by region, and those of no region, such as UTC. */
export function zoneChoices(
  current: string,
  regionName: (region: ZoneRegion) => string,
): { others: Choice[]; groups: ChoiceGroup[] } {
  const names = zoneNames(current);
  const regionOf = (zone: string) => zoneRegions.find((region) => zone.startsWith(`${region}/`));
  return {
    others: names.filter((zone) => !regionOf(zone)).map((value) => ({ value, label: zoneLabel(value) })),
    groups: zoneRegions.map((region) => ({
      label: regionName(region),
      choices: names
        .filter((zone) => regionOf(zone) === region)
        .map((value) => ({ value, label: cityLabel(value) }))
        .toSorted(byLabel),
    })),
  };
}

const monthMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Whether the clocks of both zones agree during a year, as those of Paris and Berlin, or of two names of a zone. A zone that
 * the browser does not know agrees with none.
 */
export function isSameTime(zone: string, other: string, now: number): boolean {
  if (!isTimezone(zone) || !isTimezone(other)) return false;
  const months = Array.from({ length: 12 }, (_, index) => new Date(now + index * monthMs));
  return months.every((month) => offsetMinutes(month, zone) === offsetMinutes(month, other));
}
