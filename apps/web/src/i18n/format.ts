import { hasOffset, type Language, parseTime } from '@tessera/contract';

/** One formatter per language: creating it costs more than using it. */
function cached<Formatter>(make: (language: Language) => Formatter): (language: Language) => Formatter {
  const formatters = new Map<Language, Formatter>();
  return (language) => {
    const formatter = formatters.get(language) ?? make(language);
    formatters.set(language, formatter);
    return formatter;
  };
}

const plurals = cached((language) => new Intl.PluralRules(language));
/** Spanish groups only from five digits on by default, which would put 1647 below 10.534. */
const numbers = cached((language) => new Intl.NumberFormat(language, { useGrouping: 'always' }));
const dates = cached((language) => new Intl.DateTimeFormat(language, { dateStyle: 'long' }));
const moments = cached((language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }));
const floatingTimes = cached(
  (language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }),
);
const days = cached(
  (language) => new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
);

/** A fixed number of decimals: the figures of a column line up. */
const shares = cached(
  (language) =>
    new Intl.NumberFormat(language, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);
const hours = cached(
  (language) => new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', hour: 'numeric', timeZone: 'UTC' }),
);
const weekdays = cached((language) => new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }));

export const pluralForm = (count: number, language: Language): Intl.LDMLPluralRule => plurals(language).select(count);
export const formatNumber = (value: number, language: Language): string => numbers(language).format(value);

/** The day of a timestamp, in the reader's time zone. */
export const formatDate = (moment: string, language: Language): string => dates(language).format(new Date(moment));

/** Day and time of a timestamp, in the reader's time zone. */
export const formatMoment = (moment: string, language: Language): string => moments(language).format(new Date(moment));

/** A time of an event: in the reader's time zone or, without an offset, as it was typed. */
export const formatEventTime = (time: string, language: Language): string =>
  (hasOffset(time) ? moments : floatingTimes)(language).format(parseTime(time));

/** A calendar day without a time zone, such as `2026-03-04`. */
export const formatDay = (day: string, language: Language): string => days(language).format(new Date(day));

/** Not cached: a screen shows few prices. */
export const formatPrice = (value: number, currency: string, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency }).format(value);

/** A fraction of 1 as a percentage. */
export const formatShare = (part: number, language: Language): string => shares(language).format(part);

/** A fraction of 1 as a percentage without decimals, for a single value such as a setting. */
export const formatWholeShare = (part: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(part);

/** A relative change as a percentage with its sign. */
export const formatChange = (part: number, language: Language): string =>
  new Intl.NumberFormat(language, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
    useGrouping: 'always',
  }).format(part);

/** An hour in UTC, the time zone of the rollups. */
export const formatHour = (moment: string, language: Language): string => hours(language).format(new Date(moment));

/** A weekday by its number; Monday is 0. January 1, 2024 was a Monday. */
export const formatWeekday = (day: number, language: Language): string =>
  weekdays(language).format(new Date(Date.UTC(2024, 0, 1 + day)));
