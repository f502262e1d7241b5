import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/** The clicks of all time, if the code is the user's own; nothing for anybody else. */
export const findTotal = (db: Queryable, codeId: string, userId: string) =>
  db.maybe<{ total: number }>(sql`
    select (select coalesce(sum(d.total_clicks), 0)::bigint from click_daily d where d.code_id = c.id) as total
    from qr_codes c where c.id = ${codeId} and c.user_id = ${userId}`);

export interface DayRow {
  day: string;
  total: number;
  unique: number;
}

/** Every day from the first to the last, those without clicks too. */
export const findDays = (db: Queryable, codeId: string, first: string, last: string) =>
  db.many<DayRow>(sql`
    select days.day::date as day, coalesce(d.total_clicks, 0) as total, coalesce(d.unique_clicks, 0) as unique
    from generate_series(${first}::date, ${last}::date, interval '1 day') days(day)
    left join click_daily d on d.code_id = ${codeId} and d.day = days.day::date
    order by days.day`);
