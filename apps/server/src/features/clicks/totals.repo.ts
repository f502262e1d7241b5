import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { type Codes, ofCodes } from './codes.repo.ts';

/** The clicks of all time, or the scans among them. */
export const sumClicks = (db: Queryable, codes: Codes) =>
  db.value<number>(sql`select coalesce(sum(total_clicks), 0)::bigint from click_totals where ${ofCodes(codes)}`);
export const sumScans = (db: Queryable, codes: Codes) =>
  db.value<number>(sql`select coalesce(sum(scan_clicks), 0)::bigint from click_daily where ${ofCodes(codes)}`);
