import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { ClickColumns } from '../counting/batch.ts';
import { kindCodes } from '../stored-values.ts';

/** A click on a watched link. */
export interface WatchedClick {
  hash: string;
  at: Date;
  country: string | null;
  /** `device|browser|system`. */
  agent: string | null;
}

/** Announced clicks per link and batch: the newest ones. */
const maxClicksPerLink = 10;

/** Clicks of people on watched links in a counted batch, oldest first. */
export const findScans = (db: Queryable, columns: ClickColumns, now: Date) =>
  db.many<WatchedClick>(sql`
    select hash, to_timestamp(at_ms::float8 / 1000) as at, country, agent from (
      select input.*, row_number() over (partition by hash order by ordinal desc) as newest
      from unnest(${columns.hashes}::text[], ${columns.times}::bigint[], ${columns.kinds}::text[],
          ${columns.countries}::text[], ${columns.agents}::text[]) with ordinality
        as input (hash, at_ms, kind, country, agent, ordinal)
      where kind = ${kindCodes.person} and hash in (select short_hash from watched_links where expires_at > ${now})
    ) person
    where newest <= ${maxClicksPerLink} order by ordinal`);
