import type { Language } from '@tessera/contract';

/** A day without a time zone, such as "Monday, November 23". */
export const formatReportDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  );
