import { hasOffset } from './time-offset.ts';

/** Whether Intl knows a time zone of this name. Offsets such as +02:00, which newer engines accept, are refused. */
export function isTimezone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/**
 * Whether `utcOf` can convert the text: a time without an offset, in a year of four digits. `Date` also reads years up to
 * 275760, whose last day has no next day.
 */
export const isLocalTime = (time: string): boolean =>
  /^\d{4}-/.test(time) && !hasOffset(time) && !Number.isNaN(Date.parse(`${time}Z`));

const dayMs = 24 * 60 * 60 * 1000;

/** Returns a function that gives the zone's offset from UTC at a time, in milliseconds. */
export function offsetsIn(timezone: string): (moment: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (moment) => {
    const shown = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day, hour, minute, second } = shown;
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
  };
}

/**
 * Converts a local time in the zone to UTC. A time that happens twice, when clocks are set back, is the first one. A time
 * that is skipped, when clocks are set forward, moves forward too: 02:30 becomes 03:30. (RFC 5545 §3.3.5)
 */
export function utcOf(localTime: string, timezone: string): string {
  const offsetAt = offsetsIn(timezone);
  const asUtc = Date.parse(`${localTime}Z`);
  const [before, after] = [offsetAt(asUtc - dayMs), offsetAt(asUtc + dayMs)];
  const isAfterChange = offsetAt(asUtc - before) !== before && offsetAt(asUtc - after) === after;
  return new Date(asUtc - (isAfterChange ? after : before)).toISOString();
}
