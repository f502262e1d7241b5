import type { ClickColumnValues } from '@tessera/contract';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { type ClickTable, clickTable } from '../dimensions.service.ts';
import type { kindCodes } from '../stored-values.ts';

export const findHashOf = (db: Queryable, codeId: string) =>
  db.maybe<{ hash: string }>(sql`select short_hash as hash from qr_codes where id = ${codeId}`);

export type ClickEventRow = ClickColumnValues & {
  at: Date;
  kind: (typeof kindCodes)[keyof typeof kindCodes];
  /** The time to the microsecond, which a Date cannot hold. */
  moment: string;
  /** The row's physical location, which orders clicks of the same moment. */
  place: string;
};

/** The last row of a page: the next page starts after it. */
export type EventCursor = Pick<ClickEventRow, 'moment' | 'place'>;

/** A page of the click events of a day, oldest first. Pages are separate statements, so that no transaction stays open. */
export const findEvents = (
  db: Queryable,
  codeId: string,
  day: string,
  after: EventCursor | undefined,
  count: number,
  { columns }: ClickTable = clickTable,
) =>
  db.many<ClickEventRow>(sql`
    select at, kind, ${sql.join(columns.map(({ name }) => sql.ident(name)))}, ctid::text as place, at::text as moment
    from click_raw
    where code_id = ${codeId}
      and at >= (${day}::date)::timestamp at time zone 'UTC' and at < (${day}::date + 1)::timestamp at time zone 'UTC'
      ${after ? sql`and (at, ctid) > (${after.moment}::timestamptz, ${after.place}::tid)` : sql.empty}
    order by at, ctid
    limit ${count}`);
