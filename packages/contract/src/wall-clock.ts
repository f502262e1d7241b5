import { offsetsIn } from './local-time.ts';

/** The time that a clock on the wall shows. */
export interface WallClock {
  /** Days since 1970-01-01, in local time. */
  readonly day: number;
  /** Minutes since midnight. */
  readonly minute: number;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
interface Zone {
  readonly offsetAt: (moment: number) => number;
  /** The minute since the epoch that the offset was read for. Offsets change at whole minutes. */
  readMinute: number;
  offsetMs: number;
}

/** `Intl` takes some 20 µs to open a zone and 2 µs to read it; a redirect has to be faster. */
const zones = new Map<string, Zone>();
/** Names are valid in any case, so there are more of them than zones. */
const maxZones = 1000;

function openZone(timezone: string): Zone {
  const zone = { offsetAt: offsetsIn(timezone), readMinute: Number.NaN, offsetMs: 0 };
  if (zones.size >= maxZones) zones.clear();
  zones.set(timezone, zone);
  return zone;
}

/** `at` is in Unix milliseconds. */
export function wallClockIn(timezone: string, at: number): WallClock {
  const zone = zones.get(timezone) ?? openZone(timezone);
  const minute = Math.floor(at / minuteMs);
  if (minute !== zone.readMinute) {
    zone.readMinute = minute;
    zone.offsetMs = zone.offsetAt(at);
  }
  const local = at + zone.offsetMs;
  const day = Math.floor(local / dayMs);
  return { day, minute: Math.floor((local - day * dayMs) / minuteMs) };
}

/** The day of a date such as 2026-05-01. */
export const dayOfDate = (date: string): number => Date.parse(date) / dayMs;

/** Monday is 1, Sunday is 7. 1970-01-01 was a Thursday. */
export const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;

/** Minutes since midnight of a time such as 18:30. */
export const minuteOfTime = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
