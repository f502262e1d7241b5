import { type Sql, sql } from '../../platform/db/sql.ts';
import { dimensionCodes, grainCodes, kindCodes } from './stored-values.ts';

const literals = <Name extends string>(codes: Record<Name, string>) =>
  Object.fromEntries(
    Object.entries(codes).map(([name, code]) => [name, sql.raw(`'${String(code)}'::"char"`)]),
  ) as Record<Name, Sql>;

/** The stored one-letter values as SQL literals. */
export const kind = literals(kindCodes);
export const dimension = literals(dimensionCodes);
export const grain = literals(grainCodes);

/** For an upsert into a rollup table with the alias `stored`. */
export const addTotalAndUnique = sql`
  total_clicks = stored.total_clicks + excluded.total_clicks,
  unique_clicks = stored.unique_clicks + excluded.unique_clicks`;
