import * as z from 'zod/mini';
import { ruleDevices, ruleSystems, visitSources } from './choices.ts';
import { limits } from './limits.ts';
import { message } from './messages.ts';

const bounds = limits.rules;

/** A list without repetitions, of one value at least. */
const uniqueList = <S extends z.ZodMiniType<string | number, string | number>>(value: S, max: number) =>
  z.array(value).check(
    z.minLength(1, message('required')),
    z.maxLength(max, message('listTooLong')),
    z.refine((values) => new Set(values).size === values.length, message('invalid')),
  );
const subsetList = <const T extends readonly string[]>(values: T) =>
  uniqueList(z.enum(values, message('invalid')) as unknown as z.ZodMiniType<T[number], T[number]>, values.length);

const languageTag = z
  .string()
  .check(z.regex(/^[a-z]{2,8}(-[a-z0-9]{1,8}){0,3}$/i, message('invalid')), z.toLowerCase());
const country = z.string().check(z.regex(/^[a-z]{2}$/i, message('invalid')), z.toUpperCase());
const timeOfDay = '([01]\\d|2[0-3]):[0-5]\\d';
const hours = z
  .object({
    from: z.string().check(z.regex(new RegExp(`^${timeOfDay}$`), message('invalid'))),
    to: z.string().check(z.regex(new RegExp(`^(${timeOfDay}|24:00)$`), message('invalid'))),
  })
  .check(z.refine(({ from, to }) => from !== to, { error: message('invalid'), path: ['to'] }));

const { min: firstYear, max: lastYear } = limits.years.event;
export const isInYears = (time: string) =>
  Number(time.slice(0, 4)) >= firstYear && Number(time.slice(0, 4)) <= lastYear;
const date = z.iso.date(message('dateInvalid')).check(z.refine(isInYears, message('outOfRange')));
const dates = z.object({ from: z.optional(date), to: z.optional(date) }).check(
  z.refine(({ from, to }) => from !== undefined || to !== undefined, message('required')),
  z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    error: message('endBeforeStart'),
    path: ['to'],
  }),
);

/** Every given condition must hold; of a list, one value. */
export const conditionsSchema = z
  .object({
    /** Language tags. `es` matches `es-AR`. Compared with the language that the visitor prefers to all others. */
    languages: z.optional(uniqueList(languageTag, bounds.maxValues)),
    devices: z.optional(subsetList(ruleDevices)),
    systems: z.optional(subsetList(ruleSystems)),
    /** ISO 3166 codes of two letters. An unknown country matches none. */
    countries: z.optional(uniqueList(country, bounds.maxCountries)),
    /** Monday is 1, Sunday is 7. */
    weekdays: z.optional(
      uniqueList(z.int(message('invalid')).check(z.gte(1, message('outOfRange')), z.lte(7, message('outOfRange'))), 7),
    ),
    /** Periods of the day, until before `to`. If `to` is not later than `from`, the period ends on the next day. */
    hours: z.optional(
      z.array(hours).check(z.minLength(1, message('required')), z.maxLength(bounds.maxHours, message('listTooLong'))),
    ),
    /** Days, both included. */
    dates: z.optional(dates),
    sources: z.optional(subsetList(visitSources)),
    /** The share of visitors. A visitor stays on the same side for a day. */
    percentage: z.optional(
      z.int(message('outOfRange')).check(z.gte(1, message('outOfRange')), z.lte(99, message('outOfRange'))),
    ),
  })
  .check(z.refine((given) => Object.values(given).some((value) => value !== undefined), message('required')));
