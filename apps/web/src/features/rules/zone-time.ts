import { isLocalTime, utcOf } from '@tessera/contract';

/** The instant of a local time such as `2026-05-01T18:00` in the zone; undefined while the time is incomplete. */
export function instantOf(localTime: string, timezone: string): number | undefined {
  return isLocalTime(localTime) ? Date.parse(utcOf(localTime, timezone)) : undefined;
}

/** The local time of an instant in the zone, as an input of type `datetime-local` has it. */
export function localTimeOf(instant: number, timezone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' });
  return format.format(instant).replace(' ', 'T');
}
