import { type Sql, sql } from '../../platform/db/sql.ts';

/** The counts of a row of `click_hourly`, in the order of `later_quarters`. */
export const hourCounts = ['total_clicks', 'unique_clicks', 'scan_clicks', 'link_clicks'] as const;
export type HourCount = (typeof hourCounts)[number];

/** The quarters of an hour after the first one. */
export const laterQuarters = [1, 2, 3] as const;

/** A count of one of the later quarters of a stored row. */
export const laterQuarter = (count: HourCount, quarter: number): Sql =>
  sql`coalesce(later_quarters[${sql.raw(String(hourCounts.indexOf(count) * laterQuarters.length + quarter))}], 0)`;

/** For an upsert into `click_hourly` with the alias `stored`. */
export const addQuarters = sql`
  later_quarters = case when stored.later_quarters is null then excluded.later_quarters
    when excluded.later_quarters is null then stored.later_quarters
    else (select array_agg(a + b order by place) from unnest(stored.later_quarters, excluded.later_quarters)
      with ordinality as pair (a, b, place)) end`;
