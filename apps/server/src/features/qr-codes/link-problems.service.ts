import type { QrCodeRow } from './qr-codes.repo.ts';

/** How short links are answered, in the order of their names. */
export interface LinkAnswers {
  find(names: readonly string[]): Promise<readonly { kind: string }[]>;
}

/** Why a printed link leads nowhere (`blocked`, `inactive`), or is not expected to be in use. */
export type LinkProblem = 'blocked' | 'inactive' | 'archived';

/** The answers of links that visitors see instead of the destination. */
const answers: Record<string, LinkProblem> = { blocked: 'blocked', suspended: 'blocked', inactive: 'inactive' };

/** The problems of codes, by id. A symbol with its own content works without its link. */
export async function readLinkProblems(
  links: LinkAnswers,
  rows: readonly Pick<QrCodeRow, 'id' | 'hash' | 'encoding' | 'isArchived'>[],
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
