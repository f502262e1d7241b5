import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export const findHashOf = (db: Queryable, codeId: string) =>
  db.maybe<{ hash: string }>(sql`select short_hash as hash from qr_codes where id = ${codeId}`);

export interface RawClickRow {
  at: Date;
  kind: 'p' | 'b' | 'f';
  country: string | null;
  agent: string | null;
  referrer: string | null;
  /** Tells clicks of the same moment apart: where the row lies. */
  place: string;
  /** The moment to the microsecond, which a Date cannot hold. */
  moment: string;
}

export interface RawPlace {
  moment: string;
  place: string;
}

/** The clicks of a day behind a place, in order. A short statement each, so that no transaction stays open meanwhile. */
export const findRawClicks = (db: Queryable, codeId: string, day: string, after: RawPlace | undefined, count: number) =>
  db.many<RawClickRow>(sql`
    select at, kind, country, agent, referrer, ctid::text as place, at::text as moment from click_raw
    where code_id = ${codeId}
      and at >= (${day}::date)::timestamp at time zone 'UTC' and at < (${day}::date + 1)::timestamp at time zone 'UTC'
      ${after ? sql`and (at, ctid) > (${after.moment}::timestamptz, ${after.place}::tid)` : sql.empty}
    order by at, ctid
    limit ${count}`);
