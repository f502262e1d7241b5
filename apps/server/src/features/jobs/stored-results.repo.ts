import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { resultKey } from './result-files.ts';

/** The keys of the files that finished jobs have left. They expire after a week. */
export async function allResultKeys(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`select id from jobs where result_name is not null order by id`);
  return rows.map(({ id }) => resultKey(id));
}
