import type { Db } from '../../platform/db/db.ts';
import { type CodeFilter, findConditions, findIds } from './code-filter.repo.ts';

const filterKeys = [
  'id',
  'search',
  'type',
  'status',
  'tag',
  'metadata',
  'created_from',
  'created_to',
] as const satisfies readonly (keyof CodeFilter)[];

/** The ids of the selected codes of an account, archived ones included; undefined if the filter selects all. */
export async function findSelectedIds(db: Db, userId: string, filter: CodeFilter): Promise<string[] | undefined> {
  if (filterKeys.every((key) => filter[key] === undefined)) return undefined;
  return findIds(db, await findConditions(db, userId, { ...filter, status: filter.status ?? 'all' }));
}
