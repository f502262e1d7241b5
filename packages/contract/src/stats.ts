import * as z from 'zod/mini';
import { type BreakdownName, clickBreakdowns } from './click-dimensions.ts';
import { isAllowedDay, isReadableRange } from './click-ranges.ts';
import { endpoint } from './endpoint.ts';
import { daySchema, downloadReply, idParams, timestampSchema, timezoneSchema } from './fields.ts';
import { message } from './messages.ts';
import { statsRead, statsReadOfCode } from './permissions.ts';

/**
 * `total_clicks` counts visits by people, `unique_clicks` each visitor once per code and UTC day. Bots, previews and
 * prefetches are in neither. Days and hours are in UTC.
 */
export const clickCounts = { total_clicks: z.int(), unique_clicks: z.int() };

/**
 * Clicks by the form of the link: `scan_clicks` in upper case, as in a symbol, `link_clicks` in lower case, as copied. The rest is unknown.
 */
export const sourceCounts = { scan_clicks: z.int(), link_clicks: z.int() };

export const dailyStat = z.object({ date: daySchema, ...clickCounts, ...sourceCounts });

/** One value of a breakdown. The unique clicks of all values add up to those of the range. */
export const statsShareSchema = z.object({ value: z.nullable(z.string()), ...clickCounts });
export type StatsShare = z.infer<typeof statsShareSchema>;

/** The clicks of a day, an hour or another part of a range. */
export const timePoint = z.object({ at: timestampSchema, ...clickCounts, ...sourceCounts });

export const statsIntervals = ['day', 'hour'] as const;
/** A CSV export can also have one line per click. */
export const exportIntervals = [...statsIntervals, 'click'] as const;

export const outOfRange = { error: message('outOfRange'), path: ['from'] };
/** A calendar day (UTC) within the range of supported years. */
export const requestedDaySchema = z.iso
  .date(message('dateInvalid'))
  .check(z.refine(isAllowedDay, { error: message('outOfRange'), abort: true }));
/** The first and the last day, both included. */
export const rangeFields = { from: z.optional(requestedDaySchema), to: z.optional(requestedDaySchema) };

/**
 * With a range or an interval, the reply contains the Pro details, by days of UTC. Both days are included. `tz` is the time zone of the
 * latest days, so it goes with neither.
 */
export const statsQuery = z
  .object({
    ...rangeFields,
    interval: z.optional(z.enum(statsIntervals, message('invalid'))),
    tz: z.optional(timezoneSchema),
  })
  .check(z.refine(isReadableRange, outOfRange))
  .check(
    z.refine(({ from, to, interval, tz }) => tz === undefined || (from ?? to ?? interval) === undefined, {
      error: message('invalid'),
      path: ['tz'],
    }),
  );
export type StatsQuery = z.infer<typeof statsQuery>;

export const exportQuery = z
  .object({ ...rangeFields, interval: z.optional(z.enum(exportIntervals, message('invalid'))) })
  .check(z.refine(isReadableRange, outOfRange));
export type ExportQuery = z.infer<typeof exportQuery>;

/**
 * By name of the breakdown. Countries are ISO 3166 codes of two letters, null if unknown; devices, browsers and systems may
 * be `other`; the referrer is null if none was sent, as after a scan; `*` stands for all other referrers or labels together.
 */
export const breakdownsSchema = z.object(
  Object.fromEntries(clickBreakdowns.map(({ name }) => [name, z.array(statsShareSchema)])) as Record<
    BreakdownName,
    z.ZodMiniArray<typeof statsShareSchema>
  >,
);

/** Requests by bots, in none of the other figures. */
export const botCounts = z.object({ bot_clicks: z.int(), prefetch_clicks: z.int() });

/**
 * Without a query: the clicks of all time and `daily_stats` of the latest seven days, oldest first, days without a click
 * included. With a range (Pro) `daily_stats` are the days of the range, and the rest describes the range.
 */
export const statsReply = z.object({
  total_clicks: z.int(),
  daily_stats: z.array(dailyStat),
  /** Only without a query: the clicks of the seven days before `daily_stats`, to compare. */
  previous_clicks: z.optional(z.int()),
  range: z.optional(
    z.object({
      from: daySchema,
      to: daySchema,
      interval: z.enum(statsIntervals),
      ...clickCounts,
      ...sourceCounts,
      /** Clicks of visitors who asked not to be tracked: in the totals, but in no breakdown. */
      private_clicks: z.int(),
    }),
  ),
  /** Every day or hour of the range, oldest first. A visitor's unique click is counted in the hour of the first click. */
  series: z.optional(z.array(timePoint)),
  breakdowns: z.optional(breakdownsSchema),
  /** Clicks by weekday, Monday first, and hour of the day. */
  hours_of_week: z.optional(z.array(z.array(z.int()))),
  bots: z.optional(botCounts),
});
export type QrStats = z.infer<typeof statsReply>;

/** The clicks of all codes of an account. */
export const overviewReply = z.object({
  /** All days, oldest first. */
  daily_clicks: z.array(z.object({ date: daySchema, total_clicks: z.int() })),
});
export type ClicksOverview = z.infer<typeof overviewReply>;

export const statsEndpoints = {
  overview: endpoint('GET', '/stats/overview', statsRead, {
    summary: 'Get the daily clicks of all codes. In the last two weeks',
    reply: overviewReply,
  }),
  stats: endpoint('GET', '/qr-codes/{id}/stats', statsReadOfCode, {
    summary: 'Get the clicks of a code. Total and last days. With a range (Pro), all breakdowns',
    params: idParams,
    query: statsQuery,
    reply: statsReply,
    errors: ['not_found', 'analytics_requires_pro'],
  }),
  exportStats: endpoint('GET', '/qr-codes/{id}/stats/export', statsRead, {
    summary: 'Export the clicks of a code. Returns a temporary download URL of a CSV file. Pro',
    params: idParams,
    query: exportQuery,
    reply: downloadReply,
    errors: ['not_found', 'analytics_requires_pro'],
  }),
} as const;
