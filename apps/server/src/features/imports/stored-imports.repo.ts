import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { fileKey } from './uploaded-files.ts';

/** The keys of uploaded files. They are deleted when the import is done or expires. */
export async function allImportKeys(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`select id from imports order by id`);
  return rows.map(({ id }) => fileKey(id));
}
