import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { clickTable, type StoredClick } from '../dimensions.service.ts';

/** The positions of an account's clicks of a day. */
export interface FeedDay {
  day: string;
  first: number;
  last: number;
}

interface FeedRange {
  /** The position of the last click that was read. */
  after: number;
  from: string;
  to: string | undefined;
}

/** The days with clicks after a position, in the order of their first positions. */
export const findFeedDays = (db: Queryable, userId: string, { after, from, to }: FeedRange) =>
  db.many<FeedDay>(sql`
    select day, first_position as first, last_position as last from click_feed_days
    where user_id = ${userId} and last_position > ${after} and day >= ${from}::date
      ${to === undefined ? sql.empty : sql`and day <= ${to}::date`}
    order by first_position`);

/** Positions and days to read. The days limit the partitions that the query opens. */
export interface FeedWindow {
  after: number;
  upTo: number;
  firstDay: string;
  lastDay: string;
}

/** The hash is null if the code was deleted and its clicks are not purged yet. */
export type FeedClick = Omit<StoredClick, 'hash'> & { hash: string | null; position: number };

export const findFeedClicks = (
  db: Queryable,
  userId: string,
  { after, upTo, firstDay, lastDay }: FeedWindow,
  { codeId, count }: { codeId: string | undefined; count: number },
) =>
  db.many<FeedClick>(sql`
    select click.*, c.short_hash as hash from (
      select id, position, code_id as "codeId", at, is_unique as "isUnique",
        ${sql.join(clickTable.columns.map(({ name }) => sql.ident(name)))}
      from click_raw
      where user_id = ${userId} and position > ${after} and position <= ${upTo}
        and at >= (${firstDay}::date)::timestamp at time zone 'UTC'
        and at < (${lastDay}::date + 1)::timestamp at time zone 'UTC'
        ${codeId === undefined ? sql.empty : sql`and code_id = ${codeId}`}
      order by position limit ${count}
    ) click
    left join qr_codes c on c.id = click."codeId"
    order by click.position`);
