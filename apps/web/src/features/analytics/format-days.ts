import type { Language } from '@tessera/contract';

/** For calendar days without a time zone, such as `2026-03-04`. */
const dayFormat = (language: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });

/** Two days with their years, such as "Mar 4 – 9, 2026"; one if they are the same. */
export const formatDays = (from: string, to: string, language: Language): string =>
  dayFormat(language, { dateStyle: 'medium' }).formatRange(new Date(from), new Date(to));

/** Returns a formatter for many days with their years. */
export function fullDayFormatter(language: Language): (day: string) => string {
  const format = dayFormat(language, { dateStyle: 'medium' });
  return (day) => format.format(new Date(day));
}

/** Returns a formatter for the months of many days, with their years. */
export function monthFormatter(language: Language): (day: string) => string {
  const format = dayFormat(language, { month: 'short', year: 'numeric' });
  return (day) => format.format(new Date(day));
}

/** Returns a formatter for minutes of a zone, such as "14:05". */
export function minuteFormatter(zone: string, language: Language): (at: string) => string {
  const format = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone: zone });
  return (at) => format.format(new Date(at));
}
