import type { Queryable } from '../../../platform/db/db.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { addQuarters, hourCounts, laterQuarter, laterQuarters } from '../quarters.repo.ts';
import { addSources, addTotalAndUnique, grain } from '../rollups.repo.ts';
import { blockCounting } from './partitions.repo.ts';

const countNames = sql.join(hourCounts.map((count) => sql.ident(count)));
const quarters = hourCounts.flatMap((count) => laterQuarters.map((quarter) => laterQuarter(count, quarter)));

/** Sums of rows of `click_hourly`; `sign` is empty or a minus. */
const sumHours = (sign: Sql): Sql => sql`
  ${sql.join(hourCounts.map((count) => sql`${sign} sum(${sql.ident(count)})::bigint`))},
  case when count(later_quarters) > 0 then array[${sql.join(quarters.map((quarter) => sql`${sign} sum(${quarter})`))}]::int[] end`;

const addHours = sql`
  on conflict (user_id, hour) do update set ${addTotalAndUnique}, ${addSources}, ${addQuarters}`;
const addBreakdowns = sql`
  on conflict (user_id, grain, start, dimension, value) do update set ${addTotalAndUnique}`;

/** The days and the months of breakdowns by day. */
const withMonths = (days: Sql): Sql => sql`
  select user_id, ${grain.day} as grain, start, dimension, value, total_clicks, unique_clicks from (${days}) by_day
  union all
  select user_id, ${grain.month}, date_trunc('month', start)::date, dimension, value, total_clicks, unique_clicks from (${days}) by_day`;

/** Adds breakdowns by day to the sums of their accounts; `sign` is empty or a minus. */
const addToBreakdowns = (days: Sql, sign: Sql): Sql => sql`
  insert into account_breakdown as stored (user_id, grain, start, dimension, value, total_clicks, unique_clicks)
  select user_id, grain, start, dimension, value, ${sign} sum(total_clicks)::bigint, ${sign} sum(unique_clicks)::bigint
  from (${withMonths(days)}) grains
  group by user_id, grain, start, dimension, value order by user_id, grain, start, dimension, value
  ${addBreakdowns}`;

const plus = sql.empty;
const minus = sql.raw('-');

/** The accounts of codes. Those of deleted ones, because their clicks are subtracted when they are purged. */
const accounts = sql`
  (select id, user_id from qr_codes union all select code_id, user_id from click_erasure where user_id is not null)`;

/** Closed days that are not added up, the newest first. */
export const listDaysToSum = (db: Queryable, count: number) =>
  db.column<string>(sql`
    select day as id from click_closed_day closed
    where not exists (select from account_days where day = closed.day) order by day desc limit ${count}`);

/** Adds up the clicks of all codes of each account on a closed day. Counting is blocked meanwhile, so each click is added once. */
export async function sumDay(tx: Queryable, day: string): Promise<void> {
  await blockCounting(tx);
  const isNew = await tx.run(sql`insert into account_days (day) values (${day}) on conflict do nothing`);
  if (isNew === 0) return;
  await tx.run(sql`
    insert into account_hourly (user_id, hour, ${countNames}, later_quarters)
    select user_id, hour, ${sumHours(plus)}
    from click_hourly join ${accounts} code on code.id = code_id
    where hour >= (${day}::date)::timestamp at time zone 'UTC' and hour < (${day}::date + 1)::timestamp at time zone 'UTC'
    group by user_id, hour`);
  await tx.run(
    addToBreakdowns(
      sql`
        select user_id, start, dimension, value, total_clicks, unique_clicks
        from click_breakdown join ${accounts} code on code.id = code_id where grain = ${grain.day} and start = ${day}`,
      plus,
    ),
  );
}

/** Subtracts deleted codes from the sums of their accounts. */
export async function subtractCodes(tx: Queryable, codes: readonly string[]): Promise<void> {
  const deleted = sql`click_erasure erased using (code_id) where code_id = any(${codes}::uuid[]) and erased.user_id is not null`;
  await tx.run(sql`
    insert into account_hourly as stored (user_id, hour, ${countNames}, later_quarters)
    select erased.user_id, hour, ${sumHours(minus)}
    from click_hourly join ${deleted} and (hour at time zone 'UTC')::date in (select day from account_days)
    group by erased.user_id, hour order by erased.user_id, hour
    ${addHours}`);
  await tx.run(
    addToBreakdowns(
      sql`
        select erased.user_id, start, dimension, value, total_clicks, unique_clicks
        from click_breakdown join ${deleted} and grain = ${grain.day} and start in (select day from account_days)`,
      minus,
    ),
  );
}

/** Deletes the sums of deleted accounts. */
export async function purgeAccounts(db: Queryable): Promise<void> {
  for (const table of ['account_hourly', 'account_breakdown'])
    await db.run(
      sql`delete from ${sql.ident(table)} sums where not exists (select from users where id = sums.user_id)`,
    );
}
