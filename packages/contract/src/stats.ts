import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { daySchema, idParams, momentSchema } from './fields.ts';
import { limits } from './limits.ts';
import { message } from './messages.ts';

/**
 * `total_clicks` counts the visits by people; `unique_clicks` counts each visitor once per code and UTC day. Bots,
 * previews and prefetches are in neither. Days and hours are UTC.
 */
const counts = { total_clicks: z.int(), unique_clicks: z.int() };

export const dailyStat = z.object({ date: daySchema, ...counts });

/** One value of a breakdown. The unique clicks of all values add up to those of the range. */
const share = z.object({ value: z.nullable(z.string()), ...counts });
export type StatsShare = z.infer<typeof share>;

export const statsIntervals = ['day', 'hour'] as const;
/** A file can also have one line per click. */
export const exportIntervals = [...statsIntervals, 'click'] as const;

const dayMs = 86_400_000;
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs + 1;

interface AskedRange {
  from?: string | undefined;
  to?: string | undefined;
  interval?: (typeof exportIntervals)[number] | undefined;
}

const { min: firstYear, max: lastYear } = limits.years.analytics;
const isAskableDay = (day: string): boolean => day >= `${firstYear}-01-01` && day <= `${lastYear}-12-31`;

/** In order, and not more than can be answered. An open end is closed by the server, which checks again. */
export function isReadableRange({ from, to, interval }: AskedRange): boolean {
  if (from === undefined || to === undefined) return true;
  if (!isAskableDay(from) || !isAskableDay(to)) return false;
  const days = daysBetween(from, to);
  const most = interval === 'hour' ? limits.analytics.maxHourDays : limits.analytics.maxDays;
  return days >= 1 && days <= most;
}

const outOfRange = { error: message('outOfRange'), path: ['from'] };
/** A calendar day (UTC) of which clicks can be asked for. */
export const askedDaySchema = z.iso
  .date(message('invalid'))
  .check(z.refine(isAskableDay, { error: message('outOfRange'), abort: true }));
const ends = { from: z.optional(askedDaySchema), to: z.optional(askedDaySchema) };

/** Any of these asks for what Pro shows: both days are included. */
export const statsQuery = z
  .object({ ...ends, interval: z.optional(z.enum(statsIntervals, message('invalid'))) })
  .check(z.refine(isReadableRange, outOfRange));
export type StatsQuery = z.infer<typeof statsQuery>;

export const exportQuery = z
  .object({ ...ends, interval: z.optional(z.enum(exportIntervals, message('invalid'))) })
  .check(z.refine(isReadableRange, outOfRange));
export type ExportQuery = z.infer<typeof exportQuery>;

const breakdowns = z.object({
  /** ISO 3166 codes of two letters; null: the address is not in the tables. */
  countries: z.array(share),
  /** `mobile`, `tablet`, `desktop`, `tv` or `other`. */
  devices: z.array(share),
  /** By name, or `other`. */
  browsers: z.array(share),
  systems: z.array(share),
  /** The host of the page that led here; null: none was sent, as when a code is scanned; `*`: all the rest together. */
  referrers: z.array(share),
});

/**
 * Without a query: the clicks of all time and `daily_stats` of the latest seven days, oldest first, days without a click
 * included. With a range (Pro) `daily_stats` are the days of the range, and the rest describes the range.
 */
export const statsReply = z.object({
  total_clicks: z.int(),
  daily_stats: z.array(dailyStat),
  range: z.optional(
    z.object({
      from: daySchema,
      to: daySchema,
      interval: z.enum(statsIntervals),
      ...counts,
      /** Clicks by people who asked not to be tracked: they are in the totals and in no breakdown. */
      private_clicks: z.int(),
    }),
  ),
  /** Every day or hour of the range, oldest first; the unique clicks of an hour are the first ones of a visitor's day. */
  series: z.optional(z.array(z.object({ at: momentSchema, ...counts }))),
  breakdowns: z.optional(breakdowns),
  /** Clicks by weekday, Monday first, and hour of the day. */
  hours_of_week: z.optional(z.array(z.array(z.int()))),
  /** What was answered to machines, in none of the other figures. */
  bots: z.optional(z.object({ bot_clicks: z.int(), prefetch_clicks: z.int() })),
});
export type QrStats = z.infer<typeof statsReply>;

/** All codes of an account together, as its owner's first look wants them. */
export const overviewReply = z.object({
  /** Every one of the latest days, oldest first. */
  daily_clicks: z.array(z.object({ date: daySchema, total_clicks: z.int() })),
});
export type ClicksOverview = z.infer<typeof overviewReply>;

export const statsEndpoints = {
  overview: endpoint({
    method: 'GET',
    path: '/stats/overview',
    access: 'user',
    summary: 'Clicks of all codes together, day by day, of the latest two weeks',
    reply: overviewReply,
  }),
  stats: endpoint({
    method: 'GET',
    path: '/qr-codes/{id}/stats',
    access: 'user',
    summary: 'Clicks of one code: the total and the latest days; with a range (Pro) everything about it',
    params: idParams,
    query: statsQuery,
    reply: statsReply,
    errors: ['not_found', 'analytics_requires_pro'],
  }),
  exportStats: endpoint({
    method: 'GET',
    path: '/qr-codes/{id}/stats/export',
    access: 'user',
    summary: 'An address under which a code’s clicks can be fetched as CSV for a short time (Pro)',
    params: idParams,
    query: exportQuery,
    reply: z.object({ downloadUrl: z.string() }),
    errors: ['not_found', 'analytics_requires_pro'],
  }),
} as const;
