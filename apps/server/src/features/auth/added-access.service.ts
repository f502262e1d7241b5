import { type AddedAccessKind, type AddedAccess, limits } from '@tessera/contract';
import { after, days } from '../../platform/clock/clock.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { judgeAddition } from './added-access.policy.ts';
import type { EmailChange } from './email-changes.repo.ts';

/** A feature whose rows give access to an account or to its events. */
export interface AccessSource {
  kind: AddedAccessKind;
  /** Everything that the account has. */
  list(db: Queryable, userId: string): Promise<{ id: string; name: string | null; addedAt: Date }[]>;
  revoke(tx: Queryable, userId: string, id: string): Promise<void>;
}

/** Ways into an account that an attacker may have added before its change of address is undone. */
export function createAddedAccessReview() {
  const sources: AccessSource[] = [];

  async function find(db: Queryable, change: EmailChange) {
    const { userId, requestedAt, sessionStartedAt } = change;
    const reviewedSince = after(requestedAt, -days(limits.tokens.undoReviewDays));
    const found = [];
    for (const source of sources)
      for (const { id, name, addedAt } of await source.list(db, userId))
        if (addedAt >= sessionStartedAt || addedAt >= reviewedSince) {
          const { kind } = source;
          const access = { id: `${kind}:${id}`, kind, name, ...judgeAddition({ kind, addedAt }, change) };
          found.push({ addedAt, access, revoke: (tx: Queryable) => source.revoke(tx, userId, id) });
        }
    return found.sort((a, b) => b.addedAt.getTime() - a.addedAt.getTime());
  }

  return {
    register: (source: AccessSource) => void sources.push(source),
    /** Additions since the requesting session began, and at least of the days before the request; newest first. */
    async list(db: Queryable, change: EmailChange): Promise<AddedAccess[]> {
      const found = await find(db, change);
      return found.map(({ access, addedAt }) => ({ ...access, added_at: addedAt.toISOString() }));
    },
    /** Removes what is required, and what the owner has chosen besides. */
    async revoke(tx: Queryable, change: EmailChange, chosen: readonly string[]) {
      for (const { access, revoke } of await find(tx, change))
        if (access.required || chosen.includes(access.id)) await revoke(tx);
    },
  };
}
