import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export interface PlanFacts {
  subscriptionStatus: string | null;
  referrals: number;
  codes: number;
}

/** Of the account `u`. */
export const planFacts = sql`u.referrals,
  (select s.status from subscriptions s where s.user_id = u.id) as "subscriptionStatus",
  (select count(*) from qr_codes c where c.user_id = u.id) as codes`;

export const findPlanFacts = (db: Queryable, userId: string) =>
  db.maybe<PlanFacts>(sql`select ${planFacts} from users u where u.id = ${userId}`);

export async function lockAccount(tx: Queryable, userId: string): Promise<void> {
  await tx.run(sql`select 1 from users where id = ${userId} for update`);
}

export async function addReferral(tx: Queryable, userId: string): Promise<void> {
  await tx.run(sql`update users set referrals = referrals + 1 where id = ${userId}`);
}
