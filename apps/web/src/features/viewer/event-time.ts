import { hasOffset, isLocalTime, isTimezone, type Language, utcOf } from '@tessera/contract';

/** A time of an event: a moment in UTC, a local time without time zone, or a whole day. The last two are stored as UTC. */
export interface EventTime {
  kind: 'moment' | 'local' | 'day';
  date: Date;
}

/** Returns undefined if the text is missing or invalid. */
export function readTime(text = '', timezone = ''): EventTime | undefined {
  const iso = text.trim().replace(' ', 'T');
  const kind = /^\d{4}-\d\d-\d\d$/.test(iso) ? 'day' : hasOffset(iso) ? 'moment' : 'local';
  const date = new Date(kind === 'local' ? `${iso}Z` : iso);
  // Calendars know no years with a sign.
  if (Number.isNaN(date.getTime()) || /^[+-]/.test(iso)) return undefined;
  if (kind === 'local' && isLocalTime(iso) && isTimezone(timezone))
    return { kind: 'moment', date: new Date(utcOf(iso, timezone)) };
  return { kind, date };
}

const options = {
  /** In the visitor's time zone, with its name, because the event may be in another zone. */
  moment: { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  local: { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' },
  day: { timeZone: 'UTC' },
} as const satisfies Record<EventTime['kind'], Intl.DateTimeFormatOptions>;

const timeFormat = (kind: EventTime['kind'], language: Language) =>
  new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...options[kind],
  });

interface GivenTime {
  text: string | undefined;
  time: EventTime | undefined;
}

/** Formats a period in the visitor's language; an invalid time is shown unchanged. */
export function period(start: GivenTime, end: GivenTime, language: Language): string {
  if (start.time && end.time && start.time.kind === end.time.kind && start.time.date <= end.time.date)
    return timeFormat(start.time.kind, language).formatRange(start.time.date, end.time.date);
  const format = ({ text, time }: GivenTime) => (time ? timeFormat(time.kind, language).format(time.date) : text);
  return [format(start), format(end)].filter(Boolean).join(' – ');
}

const dayMs = 24 * 60 * 60 * 1000;

/** The iCalendar form: `20261224T180000Z`, without Z for a local time, and without the time for a day. */
export function calendarTime({ kind, date }: EventTime): string {
  const stamp = date.toISOString().replace(/[-:]|\.\d+/g, '');
  if (kind === 'day') return stamp.slice(0, 8);
  return kind === 'local' ? stamp.replace('Z', '') : stamp;
}

/** In iCalendar a whole day ends at the start of the next day. */
export const calendarEnd = (end: EventTime): string =>
  calendarTime(end.kind === 'day' ? { ...end, date: new Date(end.date.getTime() + dayMs) } : end);
