import type { Language } from '@tessera/contract';

/** Making a formatter costs more than using it. */
function remembered<Formatter>(make: (language: Language) => Formatter): (language: Language) => Formatter {
  const made = new Map<Language, Formatter>();
  return (language) => {
    const known = made.get(language);
    if (known) return known;
    const formatter = make(language);
    made.set(language, formatter);
    return formatter;
  };
}

const numbers = remembered((language) => new Intl.NumberFormat(language));
const dates = remembered((language) => new Intl.DateTimeFormat(language, { dateStyle: 'long' }));
const moments = remembered(
  (language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }),
);
const days = remembered(
  (language) => new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
);

const shares = remembered(
  (language) => new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }),
);
const hours = remembered(
  (language) => new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', hour: 'numeric', timeZone: 'UTC' }),
);
const weekdays = remembered((language) => new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }));

export const formatNumber = (value: number, language: Language): string => numbers(language).format(value);

/** The wire's moment as a day in the reader's words and zone. */
export const formatDate = (moment: string, language: Language): string => dates(language).format(new Date(moment));

/** The same with its time. */
export const formatMoment = (moment: string, language: Language): string => moments(language).format(new Date(moment));

/** The wire's calendar day, which is the same day whoever reads it. */
export const formatDay = (day: string, language: Language): string => days(language).format(new Date(day));

/** Rare enough to be made anew each time. */
export const formatPrice = (value: number, currency: string, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(value);

/** A part of one, as a percentage. */
export const formatShare = (part: number, language: Language): string => shares(language).format(part);

/** A change as a part of what was before, with its sign. */
export const formatChange = (part: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' }).format(
    part,
  );

/** The wire's hour, UTC as it was counted. */
export const formatHour = (moment: string, language: Language): string => hours(language).format(new Date(moment));

/** A weekday by its number, Monday is 0. The year 2024 began with a Monday. */
export const formatWeekday = (day: number, language: Language): string =>
  weekdays(language).format(new Date(Date.UTC(2024, 0, 1 + day)));
