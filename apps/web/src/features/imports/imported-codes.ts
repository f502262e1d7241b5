import { type Job, limits } from '@tessera/contract';
import { userCall } from '../../session/user-call.ts';

/** The number of codes that an import has created or updated. */
export const countImported = ({ summary }: Pick<Job, 'summary'>): number =>
  (summary?.['created'] ?? 0) + (summary?.['updated'] ?? 0);

/** The ids of the codes that an import has created or updated. */
export async function listImportedIds(id: string): Promise<string[]> {
  const ids: string[] = [];
  for (const verdict of ['create', 'update'] as const) {
    for (let after: number | null = 0; after !== null; ) {
      const query = { verdict, after: String(after), limit: String(limits.imports.maxListed) };
      const page: Awaited<ReturnType<typeof listPage>> = await listPage(id, query);
      ids.push(...page.rows.flatMap(({ code_id }) => code_id ?? []));
      after = page.next_after;
    }
  }
  return ids;
}

const listPage = (id: string, query: { verdict: 'create' | 'update'; after: string; limit: string }) =>
  userCall('GET /imports/{id}/rows', { params: { id }, query });
