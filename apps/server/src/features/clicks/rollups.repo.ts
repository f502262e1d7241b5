import { clickDimensions } from '@tessera/contract';
import { sql } from '../../platform/db/sql.ts';
import { grainCodes as grains, kindCodes as kinds } from './stored-values.ts';

export const letter = (code: string) => sql.raw(`'${code}'::"char"`);

/** The stored one-letter values as SQL literals. */
export const kind = { person: letter(kinds.person), bot: letter(kinds.bot), prefetch: letter(kinds.prefetch) };
const { letters } = clickDimensions.source.column;
export const source = { scan: letter(letters.scan), click: letter(letters.click) };
export const grain = { day: letter(grains.day), month: letter(grains.month) };

/** For an upsert into a rollup table with the alias `stored`. */
export const addTotalAndUnique = sql`
  total_clicks = stored.total_clicks + excluded.total_clicks,
  unique_clicks = stored.unique_clicks + excluded.unique_clicks`;

export const addSources = sql`
  scan_clicks = stored.scan_clicks + excluded.scan_clicks,
  link_clicks = stored.link_clicks + excluded.link_clicks`;
