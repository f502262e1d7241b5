import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { findTotals, type Totals } from './qr-codes.repo.ts';

/** Adding up so many codes takes longer than the rest of a list. */
const manyCodes = 5000;
const cachedMs = 10_000;
const maxAccounts = 1000;

/** The totals of an account. Those of an account with many codes are at most ten seconds old. */
export function createAccountTotals({ db, clock }: { db: Db; clock: Clock }): (userId: string) => Promise<Totals> {
  const cached = new Map<string, { totals: Totals; readAt: number }>();
  return async (userId) => {
    const now = clock.now().getTime();
    const known = cached.get(userId);
    if (known && now - known.readAt < cachedMs) return known.totals;
    const totals = await findTotals(db, userId);
    cached.delete(userId);
    if (cached.size >= maxAccounts) cached.clear();
    if (totals.codes > manyCodes) cached.set(userId, { totals, readAt: now });
    return totals;
  };
}
