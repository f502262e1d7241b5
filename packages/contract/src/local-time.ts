import { hasOffset } from './time-offset.ts';
import { offsetAt } from './time-zone.ts';

/**
 * Whether `utcOf` can convert the text: a time without an offset, in a year of four digits. `Date` also reads years up to
 * 275760, whose last day has no next day.
 */
export const isLocalTime = (time: string): boolean =>
  /^\d{4}-/.test(time) && !hasOffset(time) && !Number.isNaN(Date.parse(`${time}Z`));

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Converts a local time in the zone to UTC. A time that happens twice, when clocks are set back, is the first one. A time
 * that is skipped, when clocks are set forward, moves forward too: 02:30 becomes 03:30. (RFC 5545 §3.3.5)
 */
export function utcOf(localTime: string, timezone: string): string {
  const asUtc = Date.parse(`${localTime}Z`);
  const [before, after] = [offsetAt(timezone, asUtc - dayMs), offsetAt(timezone, asUtc + dayMs)];
  const isAfterChange = offsetAt(timezone, asUtc - before) !== before && offsetAt(timezone, asUtc - after) === after;
  return new Date(asUtc - (isAfterChange ? after : before)).toISOString();
}
