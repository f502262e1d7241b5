import { unauthorized } from '../../http/app-error.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { planOf } from './quota.policy.ts';
import { addReferral, findUserFacts, lockUser } from './users.repo.ts';

/** What an account may hold: its quota, what it has used of it, and whether that matters. */
export type Plan = ReturnType<typeof planOf>;

/** What an account may do at this moment. */
export async function readPlan(db: Queryable, userId: string): Promise<Plan> {
  const facts = await findUserFacts(db, userId);
  if (!facts) throw unauthorized();
  return planOf({ subscriptionStatus: facts.subscription_status, referrals: facts.referrals, codes: facts.codes });
}

/** The same, held until the transaction ends: nobody else can use up the place that is left meanwhile. */
export async function lockPlan(tx: Queryable, userId: string): Promise<Plan> {
  await lockUser(tx, userId);
  return readPlan(tx, userId);
}

/** A friend came: one more place, for good. */
export const grantReferral = (tx: Queryable, userId: string): Promise<void> => addReferral(tx, userId);
