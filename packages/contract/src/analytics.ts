import * as z from 'zod/mini';
import { visitSources } from './choices.ts';
import { clickBreakdowns } from './click-dimensions.ts';
import { type AnalyticsInterval, analyticsIntervals, comparisons, isAllowedRange } from './click-ranges.ts';
import { clickFilter } from './clicks.ts';
import { goalOfRule, goalShare } from './conversions.ts';
import { endpoint } from './endpoint.ts';
import { daySchema, idSchema, text, timestampSchema, timezoneSchema } from './fields.ts';
import { limits } from './limits.ts';
import { message } from './messages.ts';
import { statsRead } from './permissions.ts';
import { listFilter } from './qr-code-list.ts';
import { botCounts, breakdownsSchema, clickCounts, outOfRange, rangeFields, sourceCounts, timePoint } from './stats.ts';

/** What the clicks of the range can be grouped by, besides time. */
export const analyticsGroups = [
  ...clickBreakdowns.map(({ name }) => name),
  'codes',
  'hours_of_week',
  'bots',
  'last_minutes',
  'goals',
] as const;
export type AnalyticsGroup = (typeof analyticsGroups)[number];

/** Several values in a query string: separated by commas, or in several parameters of the same name. */
const groupList = z.pipe(
  z.pipe(
    z.union([text(400), z.array(text(400)).check(z.maxLength(analyticsGroups.length, message('tooLong')))]),
    z.transform((given: string | string[]) => [given].flat().flatMap((names) => names.split(','))),
  ),
  z.array(z.enum(analyticsGroups, message('invalid'))).check(z.maxLength(analyticsGroups.length, message('tooLong'))),
);

const { maxHourDays, maxDays } = limits.analytics;
interface AnalyzedRange {
  from?: string | undefined;
  to?: string | undefined;
  interval?: AnalyticsInterval | undefined;
}
const rangeRule = z.refine<AnalyzedRange>(
  ({ from, to, interval }) => isAllowedRange(from, to, interval === 'hour' ? maxHourDays : maxDays),
  outOfRange,
);

/** Both days are included. They are days of the time zone `tz`; without it, of UTC. */
export const analyticsQuery = z
  .object({
    ...rangeFields,
    tz: z.optional(timezoneSchema),
    interval: z.optional(z.enum(analyticsIntervals, message('invalid'))),
    /** `previous`: as many days before the range. `year`: the same days one year earlier. */
    compare: z.optional(z.enum(comparisons, message('invalid'))),
    group_by: z.optional(groupList),
    ...listFilter,
    ...clickFilter,
    source: z.optional(z.enum(visitSources, message('invalid'))),
  })
  .check(rangeRule);
export type AnalyticsQuery = z.infer<typeof analyticsQuery>;

const range = z.object({ from: daySchema, to: daySchema, ...clickCounts, ...sourceCounts });
export const analyticsRange = z.extend(range, { tz: z.string(), interval: z.enum(analyticsIntervals) });
export const previousAnalytics = z.object({ range, series: z.array(timePoint) });
export const analyticsBreakdowns = z.partial(breakdownsSchema);

/** A code with its clicks in the range. */
export const analyticsCode = z.object({
  id: idSchema,
  title: z.nullable(z.string()),
  short_url: z.string(),
  ...clickCounts,
  /** The clicks in the range that is compared. */
  previous_clicks: z.optional(z.int()),
  /** The clicks at each `at` of `series`. */
  series: z.array(z.int()),
});

export const analyticsReply = z.object({
  range: analyticsRange,
  /** The start of each hour, day, week (Monday) or month of the range, the first and the last one as far as they are in it. */
  series: z.array(timePoint),
  /** With `compare`. */
  previous: z.optional(previousAnalytics),
  /** The number of codes that match. */
  code_count: z.int(),
  /** As in the statistics of a code. Only those that `group_by` names. */
  breakdowns: analyticsBreakdowns,
  /** With a breakdown: clicks of visitors who asked not to be tracked, which most breakdowns do not have. */
  private_clicks: z.optional(z.int()),
  /** The codes with the most clicks, and those with the fewest, if there are more. */
  top_codes: z.optional(z.array(analyticsCode)),
  bottom_codes: z.optional(z.array(analyticsCode)),
  /** Clicks by weekday, Monday first, and hour of the day, in the time zone. */
  hours_of_week: z.optional(z.array(z.array(z.int()))),
  bots: z.optional(botCounts),
  /** The clicks of the last 30 minutes, whatever the range is, minute by minute. The last minute is not over yet. */
  last_minutes: z.optional(z.array(z.object({ at: timestampSchema, total_clicks: z.int() }))),
  /** With `goals`, by the time when they happened. Absent with filters by details that conversions do not have, such as a country. */
  conversions: z.optional(z.int()),
  /** The conversions in the range that is compared. */
  previous_conversions: z.optional(z.int()),
  goals: z.optional(z.array(goalShare)),
  /** With `goals` and `rules`: the clicks of the range with an id that a conversion was reported with. Absent if the range begins before the oldest single click. */
  goals_by_rule: z.optional(z.array(goalOfRule)),
});
export type Analytics = z.infer<typeof analyticsReply>;

export const analyticsEndpoints = {
  read: endpoint('GET', '/analytics', statsRead, {
    summary:
      'Get the clicks of many codes. By time, in any time zone, and grouped, for all codes or a selection. Details of clicks, and more than the last 7 days, are Pro',
    query: analyticsQuery,
    reply: analyticsReply,
    errors: ['analytics_requires_pro', 'clicks_not_stored'],
  }),
} as const;
