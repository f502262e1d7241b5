import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { type Codes, ofCodes } from './codes.repo.ts';

/** The clicks of all time, or the scans among them. */
export const sumClicks = (db: Queryable, codes: Codes) =>
  db.value<number>(sql`select coalesce(sum(total_clicks), 0)::bigint from click_totals where ${ofCodes(codes)}`);
export const sumScans = (db: Queryable, codes: Codes) =>
  db.value<number>(sql`select coalesce(sum(scan_clicks), 0)::bigint from click_daily where ${ofCodes(codes)}`);

/** The days between those that are added up by account, before the first and after the last one. */
const gaps = sql`
  select previous + 1 as first, day - 1 as last from (
    select day, lag(day, 1, date '0001-01-01') over (order by day) as previous
    from (select day from account_days union all select date '9999-12-31') known
  ) days where day > previous + 1`;

/** The scans of all codes of an account: from its own sums, and by code on the other days, which are few. One statement, so each day is read once. */
export const sumScansOfAccount = (db: Queryable, userId: string) =>
  db.value<number>(sql`
    select ((select coalesce(sum(scan_clicks), 0) from account_hourly where user_id = ${userId})
      + (select coalesce(sum(of_code.scans), 0) from qr_codes c cross join (${gaps}) gap cross join lateral (
          select sum(scan_clicks) as scans from click_daily
          where code_id = c.id and day between gap.first and gap.last) of_code
        where c.user_id = ${userId}))::bigint`);

/** Whether clicks of deleted codes are still in the sums of the account. */
export const hasDeletedClicks = (db: Queryable, userId: string) =>
  db.value<boolean>(sql`select exists (select from click_erasure where user_id = ${userId})`);
