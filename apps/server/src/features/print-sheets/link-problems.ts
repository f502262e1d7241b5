import type { PrintSheetDeps } from './print-sheets.deps.ts';
import type { JobCode } from '../qr-codes/bulk/job-codes.service.ts';

type CodeRow = NonNullable<JobCode['code']>;

/** Why a printed link leads nowhere (`blocked`, `inactive`), or is not expected to be in use. */
export type LinkProblem = 'blocked' | 'inactive' | 'archived';

/** The answers of links that visitors see instead of the destination. */
const answers: Record<string, LinkProblem> = { blocked: 'blocked', suspended: 'blocked', inactive: 'inactive' };

/** The problems of codes, by id. A symbol with its own content works without its link. */
export async function readLinkProblems(
  links: PrintSheetDeps['links'],
  rows: readonly CodeRow[],
): Promise<Map<string, LinkProblem[]>> {
  const tracked = rows.filter(({ encoding }) => encoding === 'tracked');
  const found = await links.find(tracked.map(({ hash }) => hash));
  const byId = new Map(tracked.map(({ id }, i) => [id, answers[found[i]?.kind ?? '']]));
  return new Map(
    rows.map(({ id, isArchived }) => {
      const answer = byId.get(id);
      return [id, [...(answer ? [answer] : []), ...(isArchived ? (['archived'] as const) : [])]];
    }),
  );
}
