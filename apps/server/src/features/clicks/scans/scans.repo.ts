import type { ClickColumnValues } from '@tessera/contract';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { ClickColumns } from '../counting/batch.ts';
import { clickTable } from '../dimensions.service.ts';
import { kindCodes } from '../stored-values.ts';

/** A click on a watched link. */
export type WatchedClick = { hash: string; at: Date } & ClickColumnValues;

/** Announced clicks per link and batch: the newest ones. */
const maxClicksPerLink = 10;

/** Clicks of people on watched links in a counted batch, oldest first. */
export function findScans(db: Queryable, columns: ClickColumns, now: Date): Promise<WatchedClick[]> {
  const names = sql.join(clickTable.columns.map(({ name }) => sql.ident(name)));
  const values = sql.join(clickTable.columns.map(({ name }) => sql`${columns.values[name]}::text[]`));
  return db.many<WatchedClick>(sql`
    select hash, to_timestamp(at_ms::float8 / 1000) as at, ${names} from (
      select input.*, row_number() over (partition by hash order by ordinal desc) as newest
      from unnest(${columns.hashes}::text[], ${columns.times}::bigint[], ${columns.kinds}::text[], ${values}) with ordinality
        as input (hash, at_ms, kind, ${names}, ordinal)
      where kind = ${kindCodes.person} and hash in (select short_hash from watched_links where expires_at > ${now})
    ) person
    where newest <= ${maxClicksPerLink} order by ordinal`);
}
