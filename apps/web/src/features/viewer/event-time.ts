import { hasOffset, isTimezone, type Language, utcOf } from '@tessera/contract';

/**
 * A time of an event: a moment in the world, a local time that is the same on every clock, or a whole day. The last two
 * are kept as if they were UTC.
 */
export interface EventTime {
  kind: 'moment' | 'local' | 'day';
  date: Date;
}

/** Nothing where the text is missing or no time. */
export function readTime(text = '', timezone = ''): EventTime | undefined {
  const written = text.trim().replace(' ', 'T');
  const kind = /^\d{4}-\d\d-\d\d$/.test(written) ? 'day' : hasOffset(written) ? 'moment' : 'local';
  const date = new Date(kind === 'local' ? `${written}Z` : written);
  if (Number.isNaN(date.getTime())) return undefined;
  if (kind === 'local' && isTimezone(timezone)) return { kind: 'moment', date: new Date(utcOf(written, timezone)) };
  return { kind, date };
}

const options = {
  /** In the reader's zone, and the zone is said: the event may be in another. */
  moment: { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  local: { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' },
  day: { timeZone: 'UTC' },
} as const satisfies Record<EventTime['kind'], Intl.DateTimeFormatOptions>;

const formatOf = (kind: EventTime['kind'], language: Language) =>
  new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...options[kind],
  });

interface Written {
  text: string | undefined;
  time: EventTime | undefined;
}

/** From when to when, in the reader's words; a time that cannot be read is shown as it is written. */
export function period(start: Written, end: Written, language: Language): string {
  if (start.time && end.time && start.time.kind === end.time.kind && start.time.date <= end.time.date)
    return formatOf(start.time.kind, language).formatRange(start.time.date, end.time.date);
  const words = ({ text, time }: Written) => (time ? formatOf(time.kind, language).format(time.date) : text);
  return [words(start), words(end)].filter(Boolean).join(' – ');
}

const dayMs = 24 * 60 * 60 * 1000;

/** A time as calendars write it: `20261224T180000Z`, without the Z where it is local, and without the time for a day. */
export function calendarTime({ kind, date }: EventTime): string {
  const stamp = date.toISOString().replace(/[-:]|\.\d+/g, '');
  if (kind === 'day') return stamp.slice(0, 8);
  return kind === 'local' ? stamp.replace('Z', '') : stamp;
}

/** In calendars a whole day ends when the next one begins. */
export const calendarEnd = (end: EventTime): string =>
  calendarTime(end.kind === 'day' ? { ...end, date: new Date(end.date.getTime() + dayMs) } : end);
